import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Benchmark, compare, median } from "../support/benchmark.ts";

const rounds = 3;
const jobs = 500;
const execute = promisify(execFile);

/** Overhead of job declarations compared with pg-boss alone. */
export const emptyJobs: Benchmark = {
  id: "P-10",
  alias: "jobs",
  timeLimit: 600_000,
  async measure({ databaseUrl }) {
    const file = join(import.meta.dirname, "../baselines/jobs.ts");
    const perSecond = async (whose: string): Promise<number> =>
      Number((await execute(process.execPath, [file, whose, databaseUrl, String(jobs)])).stdout);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await perSecond("bare"));
      ours.push(await perSecond("ours"));
    }
    const name = "empty jobs a second, against pg-boss alone";
    return [compare({ id: "P-10", name, ours: median(ours), baseline: median(bare) }, { atLeast: 0.9 })];
  },
};
