/** A scheduled job with its last and next run. */
export interface ListedJob {
  name: string;
  aliases: readonly string[];
  summary: string;
  schedule: string;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastOutcome: string | null;
  lastReport: Record<string, unknown> | null;
  lastError: string | null;
}

/** A job that has used up its attempts. */
export interface DeadJob {
  id: string;
  job: string;
  schoolId: string | null;
  diedAt: Date;
  tries: number;
  error: string | null;
}

export interface Redrive {
  /** Name of one job; omit for all jobs. */
  job?: string | undefined;
  /** Ids of dead jobs; omit for all. */
  ids?: readonly string[] | undefined;
}

/** Access to the jobs from core. Connected once, by the composition root. */
export interface JobServices {
  list(): Promise<ListedJob[]>;
  dead(): Promise<DeadJob[]>;
  /** @returns the redriven jobs @throws {AppError} 404 for an unknown job or id */
  redrive(selection: Redrive): Promise<DeadJob[]>;
}

let connected: JobServices | undefined;

export function connectJobs(services?: JobServices): void {
  connected = services;
}

export function jobServices(): JobServices {
  if (!connected) throw new Error("The jobs are not connected");
  return connected;
}
