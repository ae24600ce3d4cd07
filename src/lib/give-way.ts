import { setTimeout as pause } from "node:timers/promises";

/** As many requests under way are answered beside anything else. */
const few = 4;
/** How much longer than it worked the background pauses: it gets a quarter of a busy process. */
const share = 3;
const longestMs = 5_000;
const lookMs = 50;

let underWay = 0;

/** Notes a request that is being answered. @returns a function for its end */
export function requestUnderWay(): () => void {
  underWay += 1;
  return () => {
    underWay -= 1;
  };
}

/**
 * Lets requests go first: work that nobody waits for calls this between its steps, and pauses while this process answers
 * many.
 * @param workedMs how long the last step took
 * @param signal ends the pause; it is not an error
 */
export async function giveWay(workedMs: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + Math.min(longestMs, workedMs * share);
  while (underWay > few && performance.now() < until && !signal.aborted)
    await pause(lookMs, undefined, { signal }).catch(() => {});
}
