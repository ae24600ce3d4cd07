import type { Bed } from "./bed.ts";
import type { Child } from "./child.ts";
import { compare, median, type Row } from "./figure.ts";
import { type Load, type LoadResult, load } from "./load.ts";
import { cpuSeconds, postgresCpuSeconds } from "./processes.ts";

export interface Round extends LoadResult {
  /** Microseconds of processor time for a request. */
  server: number;
  postgres: number;
}

export type Rounds = Map<string, Round[]>;

interface Race {
  /** What is asked of a contestant in a round. */
  request(name: string, round: number): Pick<Load, "requests" | "once"> & { path?: string };
  token: string;
  rounds: number;
  seconds?: number;
}

/** The contestants take turns, so that a slow minute of the machine meets all of them. The first round does not count. */
export async function race(
  bed: Bed,
  contestants: Map<string, Child>,
  { request, token, rounds, seconds = 3 }: Race,
): Promise<Rounds> {
  const results: Rounds = new Map([...contestants.keys()].map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, child] of contestants) {
      const { path = "", ...asked } = request(name, round);
      const result = await measure(bed, child, {
        url: child.url + path,
        seconds,
        headers: { authorization: `Bearer ${token}` },
        ...asked,
      });
      if (result.failed) throw new Error(`${name}: ${result.failed} requests failed`);
      if (round > 0) results.get(name)!.push(result);
    }
  }
  return results;
}

async function measure({ postmaster }: Bed, { pid }: Child, options: Load): Promise<Round> {
  const before = [cpuSeconds(pid), postgresCpuSeconds(postmaster)] as const;
  const result = await load(options);
  const micros = (from: number, to: number) => ((to - from) * 1e6) / result.requests;
  return {
    ...result,
    server: micros(before[0], cpuSeconds(pid)),
    postgres: micros(before[1], postgresCpuSeconds(postmaster)),
  };
}

export const middle = (rounds: readonly Round[], field: keyof Round) =>
  median(rounds.map((round) => round[field]));

/** What a request cost, for the details of a row. */
export const costs = (rounds: readonly Round[], who: string) => ({
  [`${who}CpuUs`]: Math.round(middle(rounds, "server")),
  [`${who}PostgresUs`]: Math.round(middle(rounds, "postgres")),
  [`${who}P50Ms`]: middle(rounds, "p50"),
  [`${who}P99Ms`]: middle(rounds, "p99"),
});

/** Requests a second of ours against those of another contestant. */
export function verdict(
  results: Rounds,
  against: string,
  { id, name }: Pick<Row, "id" | "name">,
  goal: { atLeast?: number } = {},
  more: Row["details"] = {},
): Row {
  const [ours, theirs] = [results.get("ours")!, results.get(against)!];
  return compare(
    {
      id,
      name,
      ours: middle(ours, "perSecond"),
      baseline: middle(theirs, "perSecond"),
      // Of neighbours in time, so that what else the machine does meets both.
      ratio: median(ours.map((each, n) => each.perSecond / theirs[n]!.perSecond)),
      details: { ...costs(ours, "ours"), ...costs(theirs, "baseline"), ...more },
    },
    goal,
  );
}
