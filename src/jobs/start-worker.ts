import { PgBoss } from "pg-boss";
import { purgeExpired } from "../core/audit/purge-expired.ts";
import { enqueue, type Task } from "../core/queue.ts";
import { queueSchema } from "../db/queue-schema.ts";
import { inSchool } from "../db/transaction.ts";
import type { Logger } from "../lib/logger.ts";
import { jobs } from "./index.ts";
import { type Job, makeQueue, runTask } from "./job.ts";

interface WorkerOptions {
  logger: Logger;
  databaseUrl: string;
  /** Names of the jobs to run; without it all of them. */
  only?: string[] | undefined;
  /** How long running jobs may take to finish at the end. */
  finishMs?: number;
}

const firstPurgeMs = 30_000;
const purgeEveryMs = 6 * 3_600_000;

/** Runs the background jobs of this process. Closing lets running ones finish, or gives them back to the queue. */
export async function startWorker({
  logger,
  databaseUrl,
  only,
  finishMs = 12_000,
}: WorkerOptions): Promise<{ close(): Promise<void> }> {
  const names = jobs.map(({ queue }) => queue.name);
  const unknown = (only ?? []).filter((name) => !names.includes(name));
  if (unknown.length) logger.warn({ unknown, jobs: names }, "there are no such jobs");
  const chosen = jobs.filter(({ queue }) => !only?.length || only.includes(queue.name));

  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "school-svc worker",
    schema: queueSchema,
    max: 3,
    migrate: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on("error", (error) => logger.error({ err: error }, "queue failure"));
  boss.on("warning", (warning) => logger.warn({ warning }, "queue warning"));
  await boss.start();
  const ending = new AbortController();
  for (const job of chosen) {
    await makeQueue(boss, job);
    for (let count = 0; count < job.concurrency; count += 1) await work(boss, job, ending.signal, logger);
  }
  const stopPurging = purgeNowAndThen(logger);
  return {
    async close() {
      ending.abort(new Error("The process is ending"));
      const finished = Promise.all(chosen.map(({ queue }) => boss.offWork(queue.name, { wait: true })));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, finishMs);
      });
      await Promise.race([finished, late]);
      clearTimeout(timer);
      // What still runs is marked failed, and tried again by another worker.
      await boss.stop({ graceful: false });
      await stopPurging();
    },
  };
}

/** One after the other. A signal of the queue wakes it at once; looking by itself is for the case that one was lost. */
async function work(boss: PgBoss, job: Job, ending: AbortSignal, logger: Logger): Promise<void> {
  const options = { notifyPollingIntervalSeconds: 5 };
  const worker: string = await boss.work<Task>(job.queue.name, options, async ([task]) => {
    if (!task) return;
    try {
      await runOne(job, task.data, task.id, AbortSignal.any([ending, task.signal]), logger);
    } finally {
      // Several may have come while this one ran.
      boss.notifyWorker(worker);
    }
  });
}

async function runOne(job: Job, task: Task, id: string, signal: AbortSignal, logger: Logger): Promise<void> {
  const started = performance.now();
  const told = { job: job.queue.name, jobId: id, schoolId: task.schoolId };
  const durationMs = () => Math.round(performance.now() - started);
  try {
    const result = await runTask(job, task, { id, signal });
    logger.info({ ...told, durationMs: durationMs(), ...(result !== undefined && { result }) }, "job done");
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      // Not a failure, so it does not count as one: the same job again, for the next worker.
      await inSchool(task.schoolId, () => enqueue(job.queue, task.payload));
      logger.info({ ...told, durationMs: durationMs() }, "job goes back to the queue");
      return;
    }
    logger.error({ ...told, durationMs: durationMs(), err: error }, "job failed");
    throw error;
  }
}

function purgeNowAndThen(logger: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const purge = () => {
    running = purgeExpired().then(
      (removed) => logger.info({ removed }, "purged what had its time"),
      (error: unknown) => logger.error({ err: error }, "could not purge"),
    );
  };
  const first = setTimeout(purge, firstPurgeMs).unref();
  const timer = setInterval(purge, purgeEveryMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    return running;
  };
}
