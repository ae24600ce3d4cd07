import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";

/** Name and payload schema of a kind of job. Its handler is in src/jobs. */
export interface Queue<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
}

export const queue = <S extends z.ZodType>(name: string, payload: S): Queue<S> => ({ name, payload });

/** A queued job: its school (null: all schools) and payload. */
export interface Task {
  schoolId: string | null;
  payload: unknown;
  /** The position in the trace of the request that queued it. */
  traceparent?: string;
}

export interface QueueOptions {
  /** Earliest start, in seconds from now. */
  afterSeconds?: number;
  /** Id of the job: a job with an existing id is not queued again. */
  id?: string;
}

export type QueuedTask = Task & QueueOptions;

type Send = (name: string, tasks: readonly QueuedTask[]) => Promise<unknown>;

const notConnected: Send = () => {
  throw new Error("The job queue is not connected");
};
let send = notConnected;

/** Connects the job queue; without an argument disconnects it. */
export function connectQueue(to: Send = notConnected): void {
  send = to;
}

/**
 * Queues a job for the current school in the running transaction: a rollback discards it. A job may run more than once and
 * concurrently with others of its kind, so its handler must be idempotent.
 */
export const enqueue = <S extends z.ZodType>(
  { name, payload }: Queue<S>,
  values: z.input<S>,
  options: QueueOptions = {},
): Promise<void> =>
  transaction(async () => {
    await send(name, [{ schoolId: schoolId(), payload: payload.parse(values), ...options }]);
  });

/** Queues jobs of one kind in the running transaction, without validating their payloads. */
export const sendTasks: Send = (name, tasks) => send(name, tasks);
