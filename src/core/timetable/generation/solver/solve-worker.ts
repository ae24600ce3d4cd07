import { parentPort, workerData } from "node:worker_threads";
import type { Placement, Problem, Result } from "./problem.ts";
import { solve } from "./solve.ts";

export interface SolveTask {
  problem: Problem;
  seed: number;
  seconds: number;
  from?: Placement | undefined;
}

/** How often at most a better timetable is handed over. */
const EVERY_MS = 500;

/** Searches, and hands over better timetables and the result. */
function work({ problem, seed, seconds, from }: SolveTask): void {
  const began = performance.now();
  let [handed, last]: [number, Result | undefined] = [0, undefined];
  const result = solve(problem, {
    seed,
    from,
    spent: () => (performance.now() - began) / 1_000 / seconds,
    onBetter: (better) => {
      last = better;
      const now = performance.now();
      if (now - handed < EVERY_MS) return;
      handed = now;
      parentPort!.postMessage(last);
      last = undefined;
    },
  });
  parentPort!.postMessage(result);
}

if (isTask(workerData)) work(workerData);

function isTask(data: unknown): data is SolveTask {
  return typeof data === "object" && data !== null && "problem" in data;
}
