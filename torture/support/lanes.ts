import { setTimeout as pause } from "node:timers/promises";

/** Runs `count` pieces of work with limited concurrency. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

export interface Traffic {
  /** Stops, after waiting for work in progress. */
  stop(): Promise<void>;
}

/** Repeats `work` in several lanes until stopped; pauses `pauseMs` between two pieces of a lane. */
export function keepGoing(
  lanes: number,
  pauseMs: number,
  work: (index: number) => Promise<unknown>,
): Traffic {
  let going = true;
  let next = 0;
  const lane = async (_: unknown, number: number) => {
    await pause((pauseMs * number) / lanes);
    while (going) {
      await work(next++);
      await pause(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    async stop() {
      going = false;
      await running;
    },
  };
}

/** Waits until the condition holds. @returns the elapsed milliseconds, or null on timeout */
export async function until(
  holds: () => Promise<boolean> | boolean,
  withinMs: number,
  everyMs = 20,
): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await holds()) return performance.now() - began;
    await pause(everyMs);
  }
  return null;
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
