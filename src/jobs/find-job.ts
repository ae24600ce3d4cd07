import { AppError } from "../lib/errors.ts";
import { jobs, scheduledJobs } from "./index.ts";
import type { Job, ScheduledJob } from "./job.ts";

/** Get a scheduled job by name or alias. @throws {AppError} 404 listing the known jobs */
export function findScheduledJob(name: string): ScheduledJob {
  const found = scheduledJobs.find((job) => job.name === name || job.aliases.includes(name));
  if (!found) throw unknownJob([name], scheduledJobs);
  return found;
}

/** Get jobs by name or alias; all jobs if `names` is empty. @throws {AppError} 404 listing the known jobs */
export function chooseJobs(names: readonly string[] = []): Job[] {
  if (!names.length) return [...jobs];
  const named = (job: Job) => [job.queue.name, ...("aliases" in job ? (job as ScheduledJob).aliases : [])];
  const unknown = names.filter((name) => !jobs.some((job) => named(job).includes(name)));
  if (unknown.length) throw unknownJob(unknown, jobs);
  return jobs.filter((job) => named(job).some((name) => names.includes(name)));
}

const unknownJob = (names: readonly string[], all: readonly Job[]) =>
  new AppError(
    404,
    "not_found",
    `Unknown job ${names.join(", ")}. Known jobs: ${all.map(({ queue }) => queue.name).join(", ")}`,
  );
