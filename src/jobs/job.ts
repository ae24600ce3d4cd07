import type { PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Queue, Task } from "../core/queue.ts";
import { withContext } from "../lib/context.ts";

export interface RunOptions {
  /** Aborted when the process is to end: stop where you are and throw its reason, and the job goes back to the queue. */
  signal: AbortSignal;
  /** Say what would be done, and do nothing. */
  dryRun?: boolean;
}

export interface Job {
  queue: Queue;
  /** How often a failed run is repeated, later each time. */
  retryLimit: number;
  /** How long a run may take. */
  expireInSeconds: number;
  /** How many of them one process runs at once: the long job of one school must not hold up another's. */
  concurrency: number;
  run(payload: any, options: RunOptions): Promise<unknown>;
}

interface Definition<S extends z.ZodType> {
  retryLimit?: number;
  expireInSeconds?: number;
  concurrency?: number;
  run(payload: z.output<S>, options: RunOptions): Promise<unknown>;
}

export const job = <S extends z.ZodType>(
  queue: Queue<S>,
  { retryLimit = 5, expireInSeconds = 900, concurrency = 2, run }: Definition<S>,
): Job => ({ queue, retryLimit, expireInSeconds, concurrency, run });

/** A worker that does not give a sign for so long counts as dead, and its job goes to another. */
const heartbeatSeconds = 30;

/** Makes the queue of a job, or brings it up to date. */
export async function makeQueue(boss: PgBoss, { queue, retryLimit, expireInSeconds }: Job): Promise<void> {
  const options = {
    retryLimit,
    expireInSeconds,
    heartbeatSeconds,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    notify: true,
  };
  await boss.createQueue(queue.name, options);
  await boss.updateQueue(queue.name, options);
}

/** Runs a job for its school, with nobody signed in. The job's id stands for the request's in logs and in the audit. */
export const runTask = (
  { queue, run }: Pick<Job, "queue" | "run">,
  { schoolId, payload }: Task,
  { id, ...options }: RunOptions & { id: string },
): Promise<unknown> =>
  withContext(
    { schoolId, requestId: id, trusted: true, actor: undefined, ip: undefined, platformReason: undefined },
    () => run(queue.payload.parse(payload), options),
  );
