import { sendTasks, type Task } from "../core/common/queue.ts";
import { markRunFinished, markRunStarted, requeueRun } from "../core/scheduling/record-run.ts";
import { acrossSchools } from "../db/transaction.ts";
import { newId } from "../lib/ids.ts";
import type { Logger } from "../lib/logger.ts";
import { parseTraceparent, type Trace } from "../lib/tracing/trace-context.ts";
import { traceFields, withSpan } from "../lib/tracing/tracer.ts";
import { type Job, runTask } from "./job.ts";

/** A job as fetched from the queue. */
export interface JobTask {
  id: string;
  data: Task;
  retryCount: number;
  retryLimit: number;
  /** Original id of a job that was redriven by an operator. */
  sourceRootId?: string | null;
}

/** Called after each run, for metrics. */
export type OnRun = (job: string, outcome: "succeeded" | "failed", durationMs: number) => void;

interface Options {
  signal: AbortSignal;
  logger: Logger;
  onRun: OnRun;
}

/** Run one job of the queue. Records the result in `job_runs` for scheduled jobs. @throws the error of the job */
export const runQueued = (job: Job, task: JobTask, options: Options): Promise<void> => {
  const { name } = job.queue;
  const parent = parseTraceparent(task.data.traceparent);
  const attributes = {
    "school_svc.job": name,
    "school_svc.job_id": task.id,
    "school_svc.school_id": task.data.schoolId ?? undefined,
    "school_svc.attempt": task.retryCount + 1,
  };
  return withSpan(`job ${name}`, { kind: "consumer", parent: parent ?? null, attributes }, (span) =>
    runWithin(span?.trace ?? parent, job, task, options),
  );
};

async function runWithin(
  trace: Trace | undefined,
  job: Job,
  task: JobTask,
  { signal, logger, onRun }: Options,
): Promise<void> {
  const { id, data, retryCount, retryLimit, sourceRootId } = task;
  const run = sourceRootId ?? id;
  const scheduled = "schedule" in job;
  const started = performance.now();
  const fields = { job: job.queue.name, jobId: id, schoolId: data.schoolId, ...traceFields(trace) };
  const durationMs = () => Math.round(performance.now() - started);
  try {
    if (scheduled) await markRunStarted(run);
    const result = await runTask(job, data, { id, signal, trace });
    if (scheduled) await markRunFinished(run, "succeeded", { report: result });
    onRun(job.queue.name, "succeeded", durationMs());
    const level = scheduled && isIdle(result) ? "debug" : "info";
    logger[level](
      { ...fields, durationMs: durationMs(), ...(result !== undefined && { result }) },
      "job done",
    );
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      // Shutdown is not a failure and must not use up an attempt, so enqueue the job again instead of throwing.
      const newJobId = newId();
      await acrossSchools("a job is requeued", () => sendTasks(job.queue.name, [{ ...data, id: newJobId }]));
      if (scheduled) await requeueRun(run, newJobId);
      logger.info({ ...fields, durationMs: durationMs() }, "job requeued");
      return;
    }
    onRun(job.queue.name, "failed", durationMs());
    logger.error({ ...fields, durationMs: durationMs(), err: error }, "job failed");
    const outcome = retryLimit === 0 ? "failed" : retryCount < retryLimit ? "retrying" : "dead";
    if (scheduled) await markRunFinished(run, outcome, { error }).catch(() => {});
    throw error;
  }
}

/** Whether all counts of a report are zero: most slots find nothing to do. */
const isIdle = (report: unknown): boolean =>
  typeof report === "object" && report !== null && Object.values(report).every((value) => value === 0);
