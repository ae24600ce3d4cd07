const FIRST_MS = 200;
const MAX_MS = 10_000;

/** Statuses after which the same request may succeed. */
const temporary = new Set([429, 502, 503, 504]);

/** Decides whether a request may be sent again: rejected by a rate limit it was not executed; otherwise only if repeating is harmless. */
export const mayRetry = (status: number, isRepeatable: boolean): boolean =>
  status === 429 || (isRepeatable && temporary.has(status));

/** Exponential back-off with full jitter, but never less than `Retry-After` asks for. @returns milliseconds */
export function retryDelay(attempt: number, retryAfterSeconds = 0): number {
  const backoff = Math.min(MAX_MS, FIRST_MS * 2 ** attempt);
  return retryAfterSeconds * 1_000 + Math.random() * backoff;
}
