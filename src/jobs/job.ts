import { isDeepStrictEqual } from "node:util";
import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { type Queue, queue, type Task } from "../core/common/queue.ts";
import type { Schedule } from "../core/scheduling/schedule.ts";
import { withContext } from "../lib/context.ts";
import type { Trace } from "../lib/tracing/trace-context.ts";
import type { JobReports } from "./job-reports.ts";

export interface RunOptions {
  /** Aborted when the process shuts down: stop and throw `signal.reason`, so that the job is requeued. */
  signal: AbortSignal;
  /** Report what would be done without doing it. */
  dryRun?: boolean;
}

export interface Job {
  queue: Queue;
  /** Number of retries of a failed run, with exponential back-off. */
  retryLimit: number;
  /** Time limit of a run. */
  expireInSeconds: number;
  /** Parallel runs per process. More than one, so that a long run of one school does not delay the others. */
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
  /** Id of one school; omit for all schools. */
  school?: string | undefined;
  /** Called with the progress of the run. */
  progress?: ((done: number, total: number, what: string) => void) | undefined;
}

/** A job with a schedule, which can also be started manually. */
export interface ScheduledJob extends Job {
  name: string;
  /** Alternative names for operators. */
  aliases: readonly string[];
  summary: string;
  schedule: Schedule;
  /** PostgreSQL channel that starts a run immediately when notified, in addition to the schedule. */
  wakeOn?: string | undefined;
  /** Whether this installation has the job at all; absent: always. */
  isConfigured?: (() => boolean) | undefined;
  /** Run the job now. @returns its report */
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
  isConfigured?: () => boolean;
  run(options: ScheduledRunOptions): Promise<JobReports[Name]>;
}

/** Interval jobs are not retried: the next slot does the missed work. */
const defaultRetries = (schedule: Schedule) => ("every" in schedule ? 0 : 4);

export function scheduledJob<Name extends keyof JobReports>({
  name,
  aliases = [],
  summary,
  schedule,
  retryLimit = defaultRetries(schedule),
  expireInSeconds = 3_600,
  wakeOn,
  isConfigured,
  run,
}: ScheduledDefinition<Name>): ScheduledJob {
  return {
    ...job(queue(name, slot), {
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
    isConfigured,
    runFor: run,
  };
}

const slot = z.object({ school: z.uuid().optional() });

/** A worker without a heartbeat for this long counts as dead, and its job is retried by another worker. */
const HEARTBEAT_SECONDS = 30;

/** Dead letter queue: jobs that have used up their attempts, kept for operators. */
export const DEAD_LETTER_QUEUE = "dead-letters";

const DEAD_LETTER_RETENTION_SECONDS = 90 * 86_400;

/** Create the dead letter queue. */
export const createDeadLetterQueue = async (boss: PgBoss): Promise<void> => {
  await boss.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds: DEAD_LETTER_RETENTION_SECONDS });
};

/** Create the queues of these jobs, or update those that have other options: usually there is nothing to do. */
export async function ensureQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // First, because the others refer to it.
  if (!existing.has(DEAD_LETTER_QUEUE)) await createDeadLetterQueue(boss);
  for (const job of jobs) {
    const { name } = job.queue;
    const options = queueOptions(job);
    const found = existing.get(name);
    if (!found) await boss.createQueue(name, options);
    else if (!isDeepStrictEqual({ ...found, ...options }, found)) await boss.updateQueue(name, options);
  }
}

const queueOptions = ({ retryLimit, expireInSeconds }: Job) => ({
  retryLimit,
  expireInSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  notify: true,
  // Jobs without retries need no dead letter: their next slot does the missed work.
  ...(retryLimit > 0 && { deadLetter: DEAD_LETTER_QUEUE }),
});

/** Run a job for its school without a signed-in account. The id of the job serves as request id in logs and audit events. */
export const runTask = (
  { queue, run }: Pick<Job, "queue" | "run">,
  { schoolId, payload }: Task,
  { id, trace, ...options }: RunOptions & { id: string; trace?: Trace | undefined },
): Promise<unknown> =>
  withContext(
    {
      schoolId: schoolId ?? undefined,
      requestId: id,
      trace,
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
