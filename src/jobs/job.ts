import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { type Queue, queue, type Task } from "../core/queue.ts";
import type { Schedule } from "../core/schedule/schedule.ts";
import { withContext } from "../lib/context.ts";
import type { JobReports } from "./job-reports.ts";

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

export interface ScheduledRunOptions extends RunOptions {
  /** Id of the one school to work for; without it every school. */
  school?: string | undefined;
  /** Told how far it is, where somebody watches. */
  progress?: ((done: number, total: number, what: string) => void) | undefined;
}

/** A job that runs by the clock, and by hand. */
export interface ScheduledJob extends Job {
  name: string;
  /** Other names that operators may call it by. */
  aliases: readonly string[];
  summary: string;
  schedule: Schedule;
  /** A channel of the database whose signals make it run at once, beside its ticks. */
  wakeOn?: string | undefined;
  /** @returns its report */
  runFor(options: ScheduledRunOptions): Promise<object>;
}

interface ScheduledDefinition<Name extends keyof JobReports> {
  name: Name;
  aliases?: readonly string[];
  summary: string;
  schedule: Schedule;
  retryLimit?: number;
  expireInSeconds?: number;
  wakeOn?: string;
  run(options: ScheduledRunOptions): Promise<JobReports[Name]>;
}

/** Only so few runs are repeated: the next tick does what an interval missed. */
const defaultRetries = (schedule: Schedule) => ("every" in schedule ? 0 : 4);

export function scheduledJob<Name extends keyof JobReports>({
  name,
  aliases = [],
  summary,
  schedule,
  retryLimit = defaultRetries(schedule),
  expireInSeconds = 3_600,
  wakeOn,
  run,
}: ScheduledDefinition<Name>): ScheduledJob {
  return {
    ...job(queue(name, tick), {
      retryLimit,
      expireInSeconds,
      concurrency: "zone" in schedule && schedule.zone === "school" ? 2 : 1,
      run: ({ school }, options) => run({ ...options, school }),
    }),
    name,
    aliases,
    summary,
    schedule,
    wakeOn,
    runFor: run,
  };
}

const tick = z.object({ school: z.uuid().optional() });

/** A worker that does not give a sign for so long counts as dead, and its job goes to another. */
const heartbeatSeconds = 30;

/** Where jobs go that have used up their tries, until an operator looks at them. */
export const deadQueue = "dead-letters";

const ninetyDays = 90 * 86_400;

/** Before the queues of jobs, which name it. */
export const makeDeadQueue = async (boss: PgBoss): Promise<void> => {
  await boss.createQueue(deadQueue, { retentionSeconds: ninetyDays });
};

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
    // A tick without retries is not missed: the next one does its work.
    ...(retryLimit > 0 && { deadLetter: deadQueue }),
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
    {
      schoolId: schoolId ?? undefined,
      requestId: id,
      trusted: true,
      isBackground: true,
      actor: undefined,
      operator: undefined,
      ip: undefined,
      userAgent: undefined,
      platformReason: undefined,
    },
    () => run(queue.payload.parse(payload), options),
  );
