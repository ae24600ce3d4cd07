/** A job that runs by the clock, with when it ran last and will run next. */
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

/** A job that failed as often as it may. */
export interface DeadJob {
  id: string;
  job: string;
  schoolId: string | null;
  diedAt: Date;
  tries: number;
  error: string | null;
}

export interface Redrive {
  /** Name of one job; without it every one. */
  job?: string | undefined;
  /** Ids of dead jobs; without them all. */
  ids?: readonly string[] | undefined;
}

/** What is known of the jobs where they live. Connected once, by the composition root. */
export interface JobServices {
  list(): Promise<ListedJob[]>;
  dead(): Promise<DeadJob[]>;
  /** @returns those that went back @throws {AppError} 404 for a job or an id that there is not */
  redrive(which: Redrive): Promise<DeadJob[]>;
}

let connected: JobServices | undefined;

export function connectJobs(services?: JobServices): void {
  connected = services;
}

export function jobServices(): JobServices {
  if (!connected) throw new Error("The jobs are not connected");
  return connected;
}
