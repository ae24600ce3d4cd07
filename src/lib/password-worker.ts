import os from "node:os";
import { performance } from "node:perf_hooks";
import { compareSync, hashSync } from "bcryptjs";

// On Linux a priority set for "this process" is that of the calling thread; elsewhere it would slow the whole server.
if (os.platform() === "linux") lowerPriority();

export type PasswordJob = { secret: string; cost: number } | { secret: string; stored: string };

/** `result`: the bcrypt string of a job with `cost`, whether it matches for a job with `stored`; `ms`: time spent. */
export type PasswordAnswer = { result: string | boolean; ms: number };

export function work(job: PasswordJob): PasswordAnswer {
  const start = performance.now();
  const result = "stored" in job ? compareSync(job.secret, job.stored) : hashSync(job.secret, job.cost);
  return { result, ms: performance.now() - start };
}

function lowerPriority(): void {
  try {
    os.setPriority(Math.min(19, os.getPriority() + 5));
  } catch {
    // A sandbox may forbid it; hashing then competes with the requests on equal terms.
  }
}
