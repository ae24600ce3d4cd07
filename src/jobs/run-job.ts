import type { RunJobOptions } from "../app-types.ts";
import { recordRun } from "../core/scheduling/record-run.ts";
import { findSchool } from "../core/school/find-school.ts";
import { findScheduledJob } from "./find-job.ts";
import { inBackground } from "./in-background.ts";
import type { JobName, JobReport } from "./job-reports.ts";

/**
 * Run a job once, now, in this process.
 * @returns its report
 * @throws {AppError} 404 `not_found` for an unknown job or school
 */
export async function runJob<Name extends JobName>(
  name: Name,
  options: RunJobOptions = {},
): Promise<JobReport<Name>> {
  const { school: slug, dryRun = false, signal = new AbortController().signal, progress } = options;
  const job = findScheduledJob(name);
  const school = slug ? (await findSchool(slug)).school.id : undefined;
  const startedAt = new Date();
  const record = (result: { report?: unknown; error?: unknown }) =>
    dryRun ? undefined : recordRun({ job: job.name, origin: "command", startedAt, ...result });
  try {
    const report = await inBackground(() => job.runFor({ school, dryRun, signal, progress }));
    await record({ report });
    return { job: job.name, ...report } as JobReport<Name>;
  } catch (error) {
    await Promise.resolve(record({ error })).catch(() => {});
    throw error;
  }
}
