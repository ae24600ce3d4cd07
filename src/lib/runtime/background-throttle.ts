import { setTimeout as pause } from "node:timers/promises";

/** Up to this many concurrent requests, background work does not pause. */
const MAX_BUSY_REQUESTS = 4;
/** Background work sleeps 3× as long as it ran, so it gets at most 25 % of a busy process. */
const SLEEP_FACTOR = 3;
const MAX_WAIT_MS = 5_000;
const POLL_INTERVAL_MS = 50;

let inProgress = 0;

/** Registers a request in progress. @returns a function to call at its end */
export function requestUnderWay(): () => void {
  inProgress += 1;
  return () => {
    inProgress -= 1;
  };
}

/**
 * Background throttle: jobs call this between their steps; it pauses while this process handles many requests.
 * @param workedMs duration of the last step
 * @param signal ends the pause without an error
 */
export async function yieldToRequests(workedMs: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + Math.min(MAX_WAIT_MS, workedMs * SLEEP_FACTOR);
  while (inProgress > MAX_BUSY_REQUESTS && performance.now() < until && !signal.aborted)
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
}
