import { z } from "zod";
import { execute } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { maskAddresses } from "../../../lib/delivery/email-address.ts";
import { notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { jobRunOrigins, jobRunStatuses } from "../../../models/scheduling/index.ts";
import { line } from "../../common/input/schemas.ts";
import { sendTasks } from "../../common/queue.ts";
import { jobServices } from "../../scheduling/job-services.ts";
import { findSchool } from "../../school/find-school.ts";
import { asPlatform } from "../operators/as-platform.ts";
import { recordPlatformAudit } from "../operators/record-platform-audit.ts";
import { readAcross } from "./read-across.ts";

const Report = z.record(z.string(), z.unknown()).nullable();

export const PlatformJob = z
  .object({
    name: z.string(),
    summary: z.string(),
    schedule: z.string(),
    nextRunAt: z.date().nullable(),
    lastRunAt: z.date().nullable(),
    lastOutcome: z.enum(jobRunStatuses).nullable(),
    lastReport: Report,
    lastError: z.string().nullable(),
  })
  .meta({ id: "PlatformJob" });

/** Lists the scheduled jobs. */
export const listPlatformJobs = async () => ({
  data: (await jobServices().list()) as z.input<typeof PlatformJob>[],
});

export const PlatformJobRun = z
  .object({
    id: z.uuid(),
    job: z.string(),
    origin: z.enum(jobRunOrigins),
    dueAt: z.date(),
    startedAt: z.date().nullable(),
    finishedAt: z.date().nullable(),
    attempts: z.int(),
    status: z.enum(jobRunStatuses),
    report: Report,
    error: z.string().nullable(),
    node: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "PlatformJobRun" });

export const jobRuns = readAcross({
  name: "Job run",
  view: PlatformJobRun,
  columns: {
    id: "r.id",
    job: "r.job",
    origin: "r.origin",
    dueAt: "r.due_at",
    startedAt: "r.started_at",
    finishedAt: "r.finished_at",
    attempts: "r.attempts",
    status: "r.status",
    report: "r.report",
    error: "r.error",
    node: "r.node",
    createdAt: "r.created_at",
  },
  from: "job_runs r",
  list: { filters: { job: z.string().max(100), status: z.enum(jobRunStatuses) }, sort: ["-createdAt"] },
});

export const NewJobRun = z
  .strictObject({
    job: line().max(100),
    school: z.string().max(63).optional().describe("Slug of one school. Default: every school"),
  })
  .meta({ id: "NewJobRun" });

/** Queues a run for the next free worker. @throws {AppError} 404 for an unknown job or school */
export async function runJobNow({ job, school: slug }: z.output<typeof NewJobRun>) {
  if (!(await jobServices().list()).some(({ name }) => name === job)) throw notFound(`Job ${job}`);
  const school = slug === undefined ? undefined : (await findSchool(slug)).school.id;
  const id = newId();
  await asPlatform(async () => {
    await execute(unprepared`
      INSERT INTO job_runs (id, job, origin, due_at, status) VALUES (${id}, ${job}, 'command', now(), 'queued')`);
    await sendTasks(job, [{ schoolId: null, payload: school ? { school } : {}, id }]);
    const after = { job, ...(slug && { school: slug }) };
    await recordPlatformAudit({ action: "jobs.run", entityType: "JobRun", entityId: id, after });
  });
  return jobRuns.get(id);
}

export const PlatformDeadJob = z
  .object({
    id: z.uuid(),
    job: z.string(),
    schoolId: z.uuid().nullable(),
    diedAt: z.date(),
    tries: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: "PlatformDeadJob" });

type DeadJob = z.input<typeof PlatformDeadJob>;
const masked = (dead: readonly DeadJob[]) => ({
  data: dead.map((each) => ({ ...each, error: each.error && maskAddresses(each.error) })),
});

/** Lists dead jobs: those that used up their attempts. */
export const listDead = async () => masked(await jobServices().dead());

export const Redrive = z
  .strictObject({ deadJobIds: z.array(z.uuid()).min(1).max(1_000) })
  .meta({ id: "Redrive" });

/** Returns dead jobs to their queues. @throws {AppError} 404 for an unknown id */
export const redrive = async ({ deadJobIds: ids }: z.output<typeof Redrive>) =>
  masked(await jobServices().redrive({ ids }));
