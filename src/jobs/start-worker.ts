import { type JobWithMetadata, PgBoss } from "pg-boss";
import { purgeExpired } from "../core/audit/purge-expired.ts";
import { channelServices } from "../core/channels/channel-services.ts";
import type { Task } from "../core/common/queue.ts";
import { bossConnection } from "../db/queue/boss-connection.ts";
import { queueSchema } from "../db/queue/queue-schema.ts";
import type { Logger } from "../lib/logger.ts";
import { channelQueue } from "./channels/channel-queue.ts";
import { keepMessagingAccounts } from "./channels/keep-messaging-accounts.ts";
import { chooseJobs } from "./find-job.ts";
import { scheduledJobs } from "./index.ts";
import { ensureQueues, type Job } from "./job.ts";
import { logQueueFailures } from "./log-queue-failures.ts";
import { type OnRun, runQueued } from "./run-queued.ts";
import { startScheduler } from "./scheduler.ts";
import { wakeBySignal } from "./wake.ts";

interface WorkerOptions {
  logger: Logger;
  databaseUrl: string;
  /** Names of the jobs to run; omit for all. */
  only?: readonly string[] | undefined;
  /** How long `close()` waits for running jobs. */
  finishMs?: number;
  onRun?: OnRun;
}

const FIRST_PURGE_MS = 30_000;
const PURGE_INTERVAL_MS = 6 * 3_600_000;

/** Detects dead connections: the pool of pg-boss is separate from ours and not covered by its timeouts. */
const keepaliveOptions = {
  connectionTimeoutMillis: 3_000,
  query_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as object;

/**
 * Start running background jobs in this process. `close()` waits for running jobs, up to `finishMs`, or requeues them.
 * @throws {AppError} 404 for an unknown job
 */
export async function startWorker({
  logger,
  databaseUrl,
  only,
  finishMs = 12_000,
  onRun = () => {},
}: WorkerOptions): Promise<{ close(): Promise<void> }> {
  const chosen = chooseJobs(only);
  const scheduled = scheduledJobs.filter((job) => chosen.includes(job) && (job.isConfigured?.() ?? true));

  const boss = new PgBoss({
    ...bossConnection(databaseUrl),
    application_name: "school-svc worker",
    schema: queueSchema,
    max: 3,
    ...keepaliveOptions,
    migrate: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on("error", logQueueFailures(logger));
  boss.on("warning", (warning) => logger.warn({ warning }, "queue warning"));
  await boss.start();
  const shutdown = new AbortController();
  await ensureQueues(boss, chosen);
  for (const job of chosen)
    for (let count = 0; count < job.concurrency; count += 1)
      await workOn(boss, job, { shutdown: shutdown.signal, logger, onRun });
  const scheduler = startScheduler(scheduled, logger);
  const wakers = scheduled
    .filter(({ wakeOn }) => wakeOn)
    .map((job) => wakeBySignal(job, { databaseUrl, signal: shutdown.signal, logger }));
  // The process that sends messages must also hold the connections of the messaging app.
  const sends = scheduled.includes(channelQueue) && channelServices().messaging;
  const accounts = sends
    ? keepMessagingAccounts({ databaseUrl, signal: shutdown.signal, logger })
    : undefined;
  const stopPurging = startPurging(logger);
  return {
    async close() {
      shutdown.abort(new Error("The process is shutting down"));
      const finished = Promise.all([
        scheduler.close(),
        ...wakers.map((each) => each.close()),
        accounts?.close(),
        ...chosen.map(({ queue }) => boss.offWork(queue.name, { wait: true })),
      ]);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, finishMs);
      });
      await Promise.race([finished, late]);
      clearTimeout(timer);
      // Jobs that are still running are marked as failed and retried by another worker.
      await boss.stop({ graceful: false });
      await stopPurging();
    },
  };
}

interface WorkOptions {
  shutdown: AbortSignal;
  logger: Logger;
  onRun: OnRun;
}

/** Process a queue one job at a time. pg-boss notifications wake it immediately; polling covers lost notifications. */
export async function workOn(
  boss: PgBoss,
  job: Job,
  { shutdown, logger, onRun }: WorkOptions,
): Promise<void> {
  const options = { notifyPollingIntervalSeconds: 5, includeMetadata: true } as const;
  const worker: string = await boss.work(job.queue.name, options, async ([task]: JobWithMetadata<Task>[]) => {
    if (!task) return;
    try {
      await runQueued(job, task, { signal: AbortSignal.any([shutdown, task.signal]), logger, onRun });
    } finally {
      // More jobs may have arrived during this run.
      boss.notifyWorker(worker);
    }
  });
}

function startPurging(logger: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const purge = () => {
    running = purgeExpired().then(
      (removed) => logger.info({ removed }, "purged expired data"),
      (error: unknown) => logger.error({ err: error }, "could not purge expired data"),
    );
  };
  const first = setTimeout(purge, FIRST_PURGE_MS).unref();
  const timer = setInterval(purge, PURGE_INTERVAL_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    return running;
  };
}
