import { type JobWithMetadata, PgBoss } from "pg-boss";
import { purgeExpired } from "../core/audit/purge-expired.ts";
import { channelServices } from "../core/communication/channel-services.ts";
import type { Task } from "../core/queue.ts";
import { queueSchema } from "../db/queue-schema.ts";
import type { Logger } from "../lib/logger.ts";
import { channelQueue } from "./channel-queue.ts";
import { chooseJobs } from "./find-job.ts";
import { scheduledJobs } from "./index.ts";
import { type Job, makeDeadQueue, makeQueue } from "./job.ts";
import { keepMessagingAccounts } from "./keep-messaging-accounts.ts";
import { keepTime } from "./keep-time.ts";
import { type OnRun, runQueued } from "./run-queued.ts";
import { wakeBySignal } from "./wake.ts";

interface WorkerOptions {
  logger: Logger;
  databaseUrl: string;
  /** Names of the jobs to run; without it all of them. */
  only?: readonly string[] | undefined;
  /** How long running jobs may take to finish at the end. */
  finishMs?: number;
  onRun?: OnRun;
}

const firstPurgeMs = 30_000;
const purgeEveryMs = 6 * 3_600_000;

/** A connection on which nothing comes back any more is given up; the queue's own are not watched with the others. */
const lossy = {
  connectionTimeoutMillis: 3_000,
  query_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as object;

/**
 * Runs the background jobs of this process. Closing lets running ones finish, or gives them back to the queue.
 * @throws {AppError} 404 for a job that there is not
 */
export async function startWorker({
  logger,
  databaseUrl,
  only,
  finishMs = 12_000,
  onRun = () => {},
}: WorkerOptions): Promise<{ close(): Promise<void> }> {
  const chosen = chooseJobs(only);
  const clocked = scheduledJobs.filter((job) => chosen.includes(job));

  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "school-svc worker",
    schema: queueSchema,
    max: 3,
    ...lossy,
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
  await makeDeadQueue(boss);
  for (const job of chosen) {
    await makeQueue(boss, job);
    for (let count = 0; count < job.concurrency; count += 1)
      await workOn(boss, job, { ending: ending.signal, logger, onRun });
  }
  const time = keepTime(clocked, logger);
  const woken = clocked
    .filter(({ wakeOn }) => wakeOn)
    .map((job) => wakeBySignal(job, { databaseUrl, signal: ending.signal, logger }));
  // Whoever sends messages has the connections, too.
  const sends = clocked.includes(channelQueue) && channelServices().messaging;
  const accounts = sends ? keepMessagingAccounts({ databaseUrl, signal: ending.signal, logger }) : undefined;
  const stopPurging = purgeNowAndThen(logger);
  return {
    async close() {
      ending.abort(new Error("The process is ending"));
      const finished = Promise.all([
        time.close(),
        ...woken.map((each) => each.close()),
        accounts?.close(),
        ...chosen.map(({ queue }) => boss.offWork(queue.name, { wait: true })),
      ]);
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

interface WorkOptions {
  ending: AbortSignal;
  logger: Logger;
  onRun: OnRun;
}

/** One after the other. A signal of the queue wakes it at once; looking by itself is for the case that one was lost. */
export async function workOn(boss: PgBoss, job: Job, { ending, logger, onRun }: WorkOptions): Promise<void> {
  const options = { notifyPollingIntervalSeconds: 5, includeMetadata: true } as const;
  const worker: string = await boss.work(job.queue.name, options, async ([task]: JobWithMetadata<Task>[]) => {
    if (!task) return;
    try {
      await runQueued(job, task, { signal: AbortSignal.any([ending, task.signal]), logger, onRun });
    } finally {
      // Several may have come while this one ran.
      boss.notifyWorker(worker);
    }
  });
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
