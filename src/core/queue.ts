import type { z } from "zod";
import { transaction } from "../db/transaction.ts";
import { schoolId } from "../lib/context.ts";

/** What a kind of job is called and what it carries. Its handler lives in src/jobs. */
export interface Queue<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
}

export const queue = <S extends z.ZodType>(name: string, payload: S): Queue<S> => ({ name, payload });

/** A job as it waits: for which school (null: for all of them), and with what. */
export interface Task {
  schoolId: string | null;
  payload: unknown;
}

export interface QueueOptions {
  /** Not before so many seconds have passed. */
  afterSeconds?: number;
  /** Of the job: one that is there already is not added again. */
  id?: string;
}

export type QueuedTask = Task & QueueOptions;

type Send = (name: string, tasks: readonly QueuedTask[]) => Promise<unknown>;

const notConnected: Send = () => {
  throw new Error("No queue is connected");
};
let send = notConnected;

/** Says where jobs go; without an argument nowhere any more. */
export function connectQueue(to: Send = notConnected): void {
  send = to;
}

/**
 * Queues a job for the current school in the running transaction: a rollback leaves none. A job may run more than once,
 * and beside another one of its kind, so what it does must be safe to repeat.
 */
export const enqueue = <S extends z.ZodType>(
  { name, payload }: Queue<S>,
  values: z.input<S>,
  options: QueueOptions = {},
): Promise<void> =>
  transaction(async () => {
    await send(name, [{ schoolId: schoolId(), payload: payload.parse(values), ...options }]);
  });

/** Queues jobs of one kind as they are, in the running transaction. */
export const sendTasks: Send = (name, tasks) => send(name, tasks);
