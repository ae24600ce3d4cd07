import { PgBoss } from "pg-boss";
import type { QueuedTask } from "../core/common/queue.ts";
import { bossConnection } from "../db/queue/boss-connection.ts";
import { inQueueSchema } from "../db/queue/queue.ts";
import { queueSchema } from "../db/queue/queue-schema.ts";
import { context } from "../lib/context.ts";
import { traceparentOf } from "../lib/tracing/trace-context.ts";
import { jobs } from "./index.ts";
import { ensureQueues } from "./job.ts";

const insertOnlyOptions = { schema: queueSchema, migrate: false, supervise: false, schedule: false } as const;

/** Never started: only builds the INSERT, which runs in the caller's transaction. */
let sender: PgBoss | undefined;
let queuesCreated: Promise<unknown> | undefined;

/** Jobs per INSERT. */
const BATCH_SIZE = 1_000;

/** Enqueue jobs in the running transaction. @param url database in which the queues are created on first use */
export async function sendJobs(url: string, name: string, tasks: readonly QueuedTask[]): Promise<void> {
  sender ??= new PgBoss({
    ...insertOnlyOptions,
    db: { executeSql: async (text, values) => ({ rows: await inQueueSchema(text, values) }) },
  });
  queuesCreated ??= createQueues(url);
  await queuesCreated.catch((error: unknown) => {
    queuesCreated = undefined;
    throw error;
  });
  const { trace } = context();
  for (let from = 0; from < tasks.length; from += BATCH_SIZE) {
    const batch = tasks.slice(from, from + BATCH_SIZE).map(({ id, afterSeconds, ...data }) => ({
      data: { ...(trace && { traceparent: traceparentOf(trace) }), ...data },
      ...(id && { id }),
      ...(afterSeconds && { startAfter: afterSeconds }),
    }));
    const ids = await sender.insert(name, batch, { returnId: true });
    if (ids?.length !== batch.length) throw new Error(`Some jobs of ${name} are already queued`);
  }
}

/** Create the queues, because a process that only sends jobs may be the first to use them. */
export async function createQueues(url: string): Promise<void> {
  const boss = new PgBoss({ ...insertOnlyOptions, ...bossConnection(url), max: 1 });
  boss.on("error", () => {});
  await boss.start();
  try {
    await ensureQueues(boss, jobs);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Reset the module state before another database is used. */
export function resetQueues(): void {
  sender = undefined;
  queuesCreated = undefined;
}
