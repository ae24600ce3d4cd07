import { type JobWithMetadata, PgBoss } from "pg-boss";
import { recordAudit } from "../core/audit/record-audit.ts";
import { recordPlatformAudit } from "../core/operators/record-platform-audit.ts";
import type { Task } from "../core/queue.ts";
import type { DeadJob, Redrive } from "../core/schedule/job-services.ts";
import { noteRedriven } from "../core/schedule/note-run.ts";
import { queueSchema } from "../db/queue-schema.ts";
import { acrossSchools } from "../db/transaction.ts";
import { notFound } from "../lib/errors.ts";
import { chooseJobs } from "./find-job.ts";
import { deadQueue, makeDeadQueue } from "./job.ts";

/** What failed as often as it may, the latest first. */
export const listDeadJobs = (databaseUrl: string): Promise<DeadJob[]> =>
  withBoss(databaseUrl, async (boss) => (await find(boss)).map(shown));

/**
 * Gives dead jobs back to their queues, with all their tries.
 * @returns those that went back
 * @throws {AppError} 404 for a job or an id that there is not
 */
export const redriveJobs = (databaseUrl: string, { job, ids }: Redrive): Promise<DeadJob[]> =>
  withBoss(databaseUrl, async (boss) => {
    const name = job && chooseJobs([job])[0]!.queue.name;
    const dead = await find(boss);
    const missing = ids?.filter((id) => !dead.some((each) => each.id === id)) ?? [];
    if (missing.length) throw notFound(`Dead job ${missing.join(", ")}`);
    const chosen = dead.filter(
      (each) => (!name || each.sourceName === name) && (!ids || ids.includes(each.id)),
    );
    if (!chosen.length) return [];
    // Before: a worker may begin at once.
    await noteRedriven(chosen.map(({ sourceRootId, sourceId }) => sourceRootId ?? sourceId!));
    await boss.redrive(deadQueue, { ids: chosen.map(({ id }) => id), limit: chosen.length });
    await audit(chosen.map(shown));
    return chosen.map(shown);
  });

type Dead = JobWithMetadata<Task>;

const find = async (boss: PgBoss): Promise<Dead[]> =>
  (await boss.findJobs<Task>(deadQueue)).sort((a, b) => b.createdOn.getTime() - a.createdOn.getTime());

const shown = ({ id, sourceName, data, createdOn, sourceRetryCount, sourceOutput }: Dead): DeadJob => ({
  id,
  job: sourceName ?? "?",
  schoolId: data.schoolId,
  diedAt: createdOn,
  tries: (sourceRetryCount ?? 0) + 1,
  error: (sourceOutput as { message?: string } | null)?.message ?? null,
});

/** The record of a school says what was done with its jobs; the platform's that of the installation's own. */
const audit = (jobs: readonly DeadJob[]): Promise<void> =>
  acrossSchools("operators give dead jobs back", async () => {
    for (const { id, job, schoolId } of jobs) {
      const change = { action: "jobs.redrive", entityType: "Job", entityId: id, after: { job } };
      if (schoolId) await recordAudit({ ...change, schoolId });
      else await recordPlatformAudit(change);
    }
  });

async function withBoss<T>(databaseUrl: string, work: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: queueSchema,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on("error", () => {});
  await boss.start();
  try {
    await makeDeadQueue(boss);
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
