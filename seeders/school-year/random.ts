import { v7 } from "uuid";

/** Seeded pseudo-random choices: the same seed gives the same schools. */
export interface Random {
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** The next id. Consecutive ids are adjacent in an index, like those of the service. */
  id(): string;
}

/** Creates a Mulberry32 generator: small, fast, and good enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  let msecs = Date.UTC(2026, 0, 1);
  const bytes = new Uint8Array(16);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (probability) => next() < probability,
    id() {
      msecs += 1;
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = below(256);
      return v7({ msecs, random: bytes });
    },
  };
}
