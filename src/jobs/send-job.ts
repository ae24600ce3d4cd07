import { PgBoss } from "pg-boss";
import type { QueuedTask } from "../core/queue.ts";
import { inQueueSchema } from "../db/queue.ts";
import { queueSchema } from "../db/queue-schema.ts";
import { jobs } from "./index.ts";
import { makeDeadQueue, makeQueue } from "./job.ts";

const quiet = { schema: queueSchema, migrate: false, supervise: false, schedule: false } as const;

/** Never started: it only writes the statement, which goes through the caller's transaction. */
let sender: PgBoss | undefined;
let known: Promise<unknown> | undefined;

/** So many go to the database at once. */
const atOnce = 1_000;

/** Queues jobs in the running transaction. @param url the database, where the queues are made once */
export async function sendJobs(url: string, name: string, tasks: readonly QueuedTask[]): Promise<void> {
  sender ??= new PgBoss({
    ...quiet,
    db: { executeSql: async (text, values) => ({ rows: await inQueueSchema(text, values) }) },
  });
  known ??= makeQueues(url);
  await known.catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  for (let from = 0; from < tasks.length; from += atOnce) {
    const batch = tasks.slice(from, from + atOnce).map(({ id, afterSeconds, ...data }) => ({
      data,
      ...(id && { id }),
      ...(afterSeconds && { startAfter: afterSeconds }),
    }));
    const ids = await sender.insert(name, batch, { returnId: true });
    if (ids?.length !== batch.length) throw new Error(`Some jobs of ${name} are queued already`);
  }
}

/** A process that runs no jobs may be the first one that has some. */
async function makeQueues(url: string): Promise<void> {
  const boss = new PgBoss({ ...quiet, connectionString: url, max: 1 });
  boss.on("error", () => {});
  await boss.start();
  try {
    await makeDeadQueue(boss);
    for (const job of jobs) await makeQueue(boss, job);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Another database may come next. */
export function forgetQueues(): void {
  sender = undefined;
  known = undefined;
}
