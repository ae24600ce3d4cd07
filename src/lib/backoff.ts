import { randomInt } from "node:crypto";

/** Spreads a delay by ± `share`, so that work that failed together is not retried together. */
export const withJitter = (delay: number, share: number): number =>
  delay + (delay * share * (randomInt(2_001) - 1_000)) / 1_000;

interface Backoff {
  /** Delay after the first failure. `base` and `max` in the same unit as the result. */
  base: number;
  max: number;
  /** Number of consecutive failures, from 1. */
  attempt: number;
  /** Share of the delay that varies at random in both directions, 0 to 1. Default: none. */
  jitter?: number;
}

/** Calculates the delay of an exponential back-off: doubles with each failure, up to `max`. */
export const backoff = ({ base, max, attempt, jitter = 0 }: Backoff): number =>
  withJitter(Math.min(max, base * 2 ** Math.max(0, attempt - 1)), jitter);
