import { openSync } from "node:fs";
import { join } from "node:path";
import type { Bed } from "../support/bed.ts";
import { type Child, startChild } from "../support/child.ts";
import { compare, type Figure, median, type Row } from "../support/figure.ts";
import { type LoadResult, load } from "../support/load.ts";
import { cpuSeconds, postgresCpuSeconds } from "../support/processes.ts";
import { startService } from "../support/service.ts";
import { signIn } from "../support/sign-in.ts";

const rounds = 7;
const secondsEach = 3;

interface Round extends LoadResult {
  /** Microseconds of processor time for a request. */
  server: number;
  postgres: number;
}

const baseline = (name: string) => join(import.meta.dirname, `../baselines/${name}.ts`);

/** One row by its id: the profile of the school, with every wall up, against servers that have fewer or none. */
export const rowById: Figure = {
  id: "P-2",
  timeLimit: 300_000,
  async measure(bed) {
    const log = openSync("/dev/null", "w");
    const options = { env: bed.env, log };
    const contestants = new Map<string, Child>();
    try {
      contestants.set("ours", await startService(options));
      for (const name of ["lean", "usual", "raw"])
        contestants.set(name, await startChild([baseline(name)], options));
      const { accessToken } = await signIn(contestants.get("ours")!.url);
      return judge(await race(bed, contestants, accessToken));
    } finally {
      for (const child of contestants.values()) await child.stop();
    }
  },
};

/** The contestants take turns, so that a slow minute of the machine meets all of them. */
async function race(bed: Bed, contestants: Map<string, Child>, token: string): Promise<Map<string, Round[]>> {
  const results = new Map([...contestants.keys()].map((name) => [name, [] as Round[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, child] of contestants) {
      const result = await run(bed, child, token, secondsEach);
      if (result.failed) throw new Error(`${name}: ${result.failed} requests failed`);
      if (round > 0) results.get(name)!.push(result);
    }
  }
  return results;
}

async function run({ postmaster }: Bed, { pid, url }: Child, token: string, seconds: number): Promise<Round> {
  const before = [cpuSeconds(pid), postgresCpuSeconds(postmaster)] as const;
  const result = await load({
    url: `${url}/api/v1/school`,
    seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  const micros = (from: number, to: number) => ((to - from) * 1e6) / result.requests;
  return {
    ...result,
    server: micros(before[0], cpuSeconds(pid)),
    postgres: micros(before[1], postgresCpuSeconds(postmaster)),
  };
}

function judge(results: Map<string, Round[]>): Row[] {
  const middle = (name: string, field: keyof Round) =>
    median(results.get(name)!.map((result) => result[field]));
  const row = (against: string, name: string, goal: { atLeast?: number }) =>
    compare(
      {
        id: "P-2",
        name,
        ours: middle("ours", "perSecond"),
        baseline: middle(against, "perSecond"),
        // Of neighbours in time, so that what else the machine does meets both.
        ratio: median(
          results.get("ours")!.map((each, n) => each.perSecond / results.get(against)![n]!.perSecond),
        ),
        details: {
          oursCpuUs: Math.round(middle("ours", "server")),
          oursPostgresUs: Math.round(middle("ours", "postgres")),
          baselineCpuUs: Math.round(middle(against, "server")),
          baselinePostgresUs: Math.round(middle(against, "postgres")),
          oursP99Ms: middle("ours", "p99"),
          baselineP99Ms: middle(against, "p99"),
        },
      },
      goal,
    );
  return [
    row("lean", "school profile/s against a lean server written by hand", { atLeast: 0.6 }),
    row("usual", "school profile/s against the usual stack", {}),
    row("raw", "school profile/s against node:http and pg alone", {}),
  ];
}
