import { AppError } from "../lib/errors.ts";
import { jobs, scheduledJobs } from "./index.ts";
import type { Job, ScheduledJob } from "./job.ts";

/** A job that runs by the clock, by its name or another name of it. @throws {AppError} 404 naming those that there are */
export function findScheduledJob(name: string): ScheduledJob {
  const found = scheduledJobs.find((job) => job.name === name || job.aliases.includes(name));
  if (!found) throw noSuchJob([name], scheduledJobs);
  return found;
}

/** The jobs of these names; without any, all. @throws {AppError} 404 naming those that there are */
export function chooseJobs(names: readonly string[] = []): Job[] {
  if (!names.length) return [...jobs];
  const named = (job: Job) => [job.queue.name, ...("aliases" in job ? (job as ScheduledJob).aliases : [])];
  const unknown = names.filter((name) => !jobs.some((job) => named(job).includes(name)));
  if (unknown.length) throw noSuchJob(unknown, jobs);
  return jobs.filter((job) => named(job).some((name) => names.includes(name)));
}

const noSuchJob = (names: readonly string[], all: readonly Job[]) =>
  new AppError(
    404,
    "not_found",
    `There is no job ${names.join(", ")}. There are: ${all.map(({ queue }) => queue.name).join(", ")}`,
  );
