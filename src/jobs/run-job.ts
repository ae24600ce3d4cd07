import type { RunJobOptions } from "../app-types.ts";
import { findSchool } from "../core/platform/find-school.ts";
import { noteRun } from "../core/schedule/note-run.ts";
import { findScheduledJob } from "./find-job.ts";
import { inBackground } from "./in-background.ts";
import type { JobName, JobReport } from "./job-reports.ts";

/**
 * Runs one job once, now, in this process.
 * @returns its report
 * @throws {AppError} 404 `not_found` for another job or school than there are
 */
export async function runJob<Name extends JobName>(
  name: Name,
  options: RunJobOptions = {},
): Promise<JobReport<Name>> {
  const { school: slug, dryRun = false, signal = new AbortController().signal, progress } = options;
  const job = findScheduledJob(name);
  const school = slug ? (await findSchool(slug)).school.id : undefined;
  const startedAt = new Date();
  const note = (result: { report?: unknown; error?: unknown }) =>
    dryRun ? undefined : noteRun({ job: job.name, origin: "command", startedAt, ...result });
  try {
    const report = await inBackground(() => job.runFor({ school, dryRun, signal, progress }));
    await note({ report });
    return { job: job.name, ...report } as JobReport<Name>;
  } catch (error) {
    await Promise.resolve(note({ error })).catch(() => {});
    throw error;
  }
}
