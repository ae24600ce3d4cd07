import { context } from "../../lib/context.ts";

/** Pool connections that background work leaves to requests. */
const REQUEST_CONNECTIONS = 2;
/** After this wait background work takes a connection anyway: the current holder may be waiting for us. */
const MAX_WAIT_MS = 30_000;

let running = 0;
const waiting = new Set<() => void>();

/**
 * Runs work that needs a database connection. Background work must first get one of a limited number of slots, so that
 * `REQUEST_CONNECTIONS` stay free for requests. It waits here, where the pool's short acquire timeout does not apply.
 */
export async function withBackgroundSlot<T>(poolMax: number, work: () => Promise<T>): Promise<T> {
  if (!context().isBackground) return work();
  const maxRunning = Math.max(1, poolMax - REQUEST_CONNECTIONS);
  let canWait = true;
  while (canWait && running >= maxRunning) canWait = await waitForSlot();
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    const [next] = waiting;
    next?.();
  }
}

/** @returns false if no slot became free within `MAX_WAIT_MS` */
function waitForSlot(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (gotSlot: boolean) => () => {
      clearTimeout(timer);
      waiting.delete(next);
      resolve(gotSlot);
    };
    const next = end(true);
    const timer = setTimeout(end(false), MAX_WAIT_MS);
    waiting.add(next);
  });
}
