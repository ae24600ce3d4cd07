import { sendTasks, type Task } from "../core/queue.ts";
import { noteBack, noteEnd, noteStart } from "../core/schedule/note-run.ts";
import { acrossSchools } from "../db/transaction.ts";
import { newId } from "../lib/ids.ts";
import type { Logger } from "../lib/logger.ts";
import { type Job, runTask } from "./job.ts";

/** A job as the queue gives it. */
export interface JobTask {
  id: string;
  data: Task;
  retryCount: number;
  retryLimit: number;
  /** Of a job that was given back by an operator: the id that it had first. */
  sourceRootId?: string | null;
}

/** Told of each run, for the metrics. */
export type OnRun = (job: string, outcome: "succeeded" | "failed", durationMs: number) => void;

interface Options {
  signal: AbortSignal;
  logger: Logger;
  onRun: OnRun;
}

/** Runs one job of the queue, and writes down how the runs of the schedule end. */
export async function runQueued(job: Job, task: JobTask, { signal, logger, onRun }: Options): Promise<void> {
  const { id, data, retryCount, retryLimit, sourceRootId } = task;
  const run = sourceRootId ?? id;
  const clocked = "schedule" in job;
  const started = performance.now();
  const told = { job: job.queue.name, jobId: id, schoolId: data.schoolId };
  const durationMs = () => Math.round(performance.now() - started);
  try {
    if (clocked) await noteStart(run);
    const result = await runTask(job, data, { id, signal });
    if (clocked) await noteEnd(run, "succeeded", { report: result });
    onRun(job.queue.name, "succeeded", durationMs());
    const level = clocked && isIdle(result) ? "debug" : "info";
    logger[level]({ ...told, durationMs: durationMs(), ...(result !== undefined && { result }) }, "job done");
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      // Not a failure, so it does not count as one: the same job again, for the next worker.
      const again = newId();
      await acrossSchools("a job goes back to the queue", () =>
        sendTasks(job.queue.name, [{ ...data, id: again }]),
      );
      if (clocked) await noteBack(run, again);
      logger.info({ ...told, durationMs: durationMs() }, "job goes back to the queue");
      return;
    }
    onRun(job.queue.name, "failed", durationMs());
    logger.error({ ...told, durationMs: durationMs(), err: error }, "job failed");
    const outcome = retryLimit === 0 ? "failed" : retryCount < retryLimit ? "retrying" : "dead";
    if (clocked) await noteEnd(run, outcome, { error }).catch(() => {});
    throw error;
  }
}

/** A report without a figure: most ticks find nothing to do. */
const isIdle = (report: unknown): boolean =>
  typeof report === "object" && report !== null && Object.values(report).every((value) => value === 0);
