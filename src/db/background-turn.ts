import { context } from "../lib/context.ts";

/** So many connections of the pool are left to requests, whatever goes on beside them. */
const forRequests = 2;
/** Then a connection is asked for all the same: whoever has one may be waiting for us. */
const longestMs = 30_000;

let running = 0;
const waiting = new Set<() => void>();

/**
 * Runs work that needs a connection. Work in the background has its turn first, so that it leaves some connections to
 * requests, and waits here, where it is not given up as soon as a request is at the pool.
 */
export async function inTurn<T>(poolMax: number, work: () => Promise<T>): Promise<T> {
  if (!context().isBackground) return work();
  const most = Math.max(1, poolMax - forRequests);
  let isPatient = true;
  while (isPatient && running >= most) isPatient = await turn();
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    const [next] = waiting;
    next?.();
  }
}

/** @returns false where it did not come in time */
function turn(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (came: boolean) => () => {
      clearTimeout(timer);
      waiting.delete(next);
      resolve(came);
    };
    const next = end(true);
    const timer = setTimeout(end(false), longestMs);
    waiting.add(next);
  });
}
