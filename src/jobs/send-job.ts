import { PgBoss } from "pg-boss";
import type { QueueOptions, Task } from "../core/queue.ts";
import { inQueueSchema } from "../db/queue.ts";
import { queueSchema } from "../db/queue-schema.ts";
import { jobs } from "./index.ts";
import { makeDeadQueue, makeQueue } from "./job.ts";

const quiet = { schema: queueSchema, migrate: false, supervise: false, schedule: false } as const;

/** Never started: it only writes the statement, which goes through the caller's transaction. */
let sender: PgBoss | undefined;
let known: Promise<unknown> | undefined;

/** Queues a job in the running transaction. @param url the database, where the queues are made once */
export async function sendJob(
  url: string,
  name: string,
  task: Task,
  { afterSeconds, id: given }: QueueOptions = {},
): Promise<void> {
  sender ??= new PgBoss({
    ...quiet,
    db: { executeSql: async (text, values) => ({ rows: await inQueueSchema(text, values) }) },
  });
  known ??= makeQueues(url);
  await known.catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  const options = { ...(given && { id: given }), ...(afterSeconds && { startAfter: afterSeconds }) };
  const id = await sender.send(name, task, options);
  if (!id) throw new Error(`There is no queue ${name}`);
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
