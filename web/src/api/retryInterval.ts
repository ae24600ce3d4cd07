import { retryable } from "./retryable.ts";

const FIRST_MS = 2_000;
const MAX_MS = 30_000;

/** Returns the milliseconds until a failed read is retried; false if the service refused it. */
export function retryInterval(state: { error: unknown; errorUpdateCount: number }): number | false {
  if (!retryable(state.error)) return false;
  return Math.min(FIRST_MS * 2 ** (state.errorUpdateCount - 1), MAX_MS);
}
