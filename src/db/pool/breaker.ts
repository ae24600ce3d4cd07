import { withJitter } from "../../lib/backoff.ts";

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 1_000;

export interface Breaker {
  /** While true, no new connection may be opened. */
  isOpen(): boolean;
  /** Opens the breaker: one probe at a time checks the database, with exponential back-off, until it responds. */
  open(): void;
  close(): void;
}

/**
 * Creates a circuit breaker for new connections. Without it each request of a busy node would try to connect to a database that
 * is unavailable or has just recovered. One shared probe costs a single connection, and jitter spreads the probes of many nodes.
 * @param responds checks whether the database responds on a new connection
 */
export function createBreaker(responds: () => Promise<boolean>): Breaker {
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  const retryAfter = (delayMs: number) => {
    timer = setTimeout(
      async () => {
        const isBack = await responds();
        timer = undefined;
        if (!isBack && !isClosing) retryAfter(Math.min(delayMs * 2, MAX_RETRY_MS));
      },
      withJitter(delayMs, 0.25),
    ).unref();
  };
  return {
    isOpen: () => timer !== undefined,
    open() {
      if (!timer && !isClosing) retryAfter(FIRST_RETRY_MS);
    },
    close() {
      isClosing = true;
      clearTimeout(timer);
    },
  };
}
