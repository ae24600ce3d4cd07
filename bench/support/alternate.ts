import { compare, median, type Row } from "./benchmark.ts";
import type { Child } from "./child.ts";
import type { Fixture } from "./database/fixture.ts";
import { type Load, type LoadResult, load } from "./load.ts";
import { cpuSeconds, postgresCpuSeconds } from "./processes.ts";

export interface Round extends LoadResult {
  /** Processor time per request, in microseconds. */
  server: number;
  postgres: number;
}

export type Rounds = Map<string, Round[]>;

interface Race {
  /** The load for a candidate in a round. */
  request(name: string, round: number): Pick<Load, "requests" | "once"> & { path?: string };
  token: string;
  rounds: number;
  seconds?: number;
}

/** Alternates between the candidates, so that a slow minute of the machine affects all of them. The first round is a warm-up. */
export async function alternate(
  fixture: Fixture,
  candidates: Map<string, Child>,
  { request, token, rounds, seconds = 3 }: Race,
): Promise<Rounds> {
  const results: Rounds = new Map([...candidates.keys()].map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, child] of candidates) {
      const { path = "", ...asked } = request(name, round);
      const result = await measure(fixture, child, {
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

async function measure({ postmaster }: Fixture, { pid }: Child, options: Load): Promise<Round> {
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

/** Cost of a request, for the details of a row. */
export const costs = (rounds: readonly Round[], who: string) => ({
  [`${who}CpuUs`]: Math.round(middle(rounds, "server")),
  [`${who}PostgresUs`]: Math.round(middle(rounds, "postgres")),
  [`${who}P50Ms`]: middle(rounds, "p50"),
  [`${who}P99Ms`]: middle(rounds, "p99"),
});

/** Compares our requests per second with those of another candidate. */
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
      // Ratios of adjacent rounds, so that other load on the machine affects both.
      ratio: median(ours.map((each, n) => each.perSecond / theirs[n]!.perSecond)),
      details: { ...costs(ours, "ours"), ...costs(theirs, "baseline"), ...more },
    },
    goal,
  );
}

/**
 * Compares our requests per second of processor time with those of another candidate.
 * @param cpuUs returns the processor time of a request that counts, in microseconds
 */
export function cpuVerdict(
  results: Rounds,
  against: string,
  { id, name }: Pick<Row, "id" | "name">,
  cpuUs: (round: Round) => number,
  goal: { atLeast?: number } = {},
): Row {
  const perCpuSecond = (round: Round) => 1e6 / cpuUs(round);
  const [ours, theirs] = [results.get("ours")!.map(perCpuSecond), results.get(against)!.map(perCpuSecond)];
  return compare(
    {
      id,
      name,
      ours: median(ours),
      baseline: median(theirs),
      ratio: median(ours.map((each, n) => each / theirs[n]!)),
    },
    goal,
  );
}
