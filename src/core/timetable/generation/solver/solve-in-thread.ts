import { Worker } from "node:worker_threads";
import { ownModule } from "../../../../lib/runtime/own-file.ts";
import type { Result } from "./problem.ts";
import type { SolveTask } from "./solve-worker.ts";

interface Options {
  signal?: AbortSignal | undefined;
  /** Called with each better timetable, at most twice a second. */
  onBetter: (result: Result) => void;
}

/** Runs the search in a thread of its own, which ends with it. Rejects with the reason of the signal. */
export async function solveInThread(task: SolveTask, { signal, onBetter }: Options): Promise<Result> {
  signal?.throwIfAborted();
  const worker = new Worker(ownModule("core/timetable/generation/solver/solve-worker"), {
    workerData: task,
  });
  let last: Result | undefined;
  try {
    await new Promise<void>((ended, failed) => {
      worker.on("message", (result: Result) => {
        last = result;
        onBetter(result);
      });
      worker.once("error", failed);
      worker.once("exit", () => ended());
      signal?.addEventListener("abort", () => failed(signal.reason), { once: true });
    });
  } finally {
    await worker.terminate();
  }
  if (!last) throw new Error("The search ended without a result");
  return last;
}
