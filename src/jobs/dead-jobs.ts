import { type JobWithMetadata, PgBoss } from "pg-boss";
import { recordAudit } from "../core/audit/record-audit.ts";
import type { Task } from "../core/common/queue.ts";
import { recordPlatformAudit } from "../core/platform/operators/record-platform-audit.ts";
import type { DeadJob, Redrive } from "../core/scheduling/job-services.ts";
import { markRunsRedriven } from "../core/scheduling/record-run.ts";
import { bossConnection } from "../db/queue/boss-connection.ts";
import { queueSchema } from "../db/queue/queue-schema.ts";
import { acrossSchools } from "../db/transaction.ts";
import { notFound } from "../lib/errors.ts";
import { chooseJobs } from "./find-job.ts";
import { createDeadLetterQueue, DEAD_LETTER_QUEUE } from "./job.ts";

/** List jobs that have used up their attempts, latest first. */
export const listDeadJobs = (databaseUrl: string): Promise<DeadJob[]> =>
  withBoss(databaseUrl, async (boss) => (await listDead(boss)).map(viewOf));

/**
 * Move dead jobs back to their queues with a fresh set of attempts.
 * @returns the redriven jobs
 * @throws {AppError} 404 for an unknown job or id
 */
export const redriveJobs = (databaseUrl: string, { job, ids }: Redrive): Promise<DeadJob[]> =>
  withBoss(databaseUrl, async (boss) => {
    const name = job && chooseJobs([job])[0]!.queue.name;
    const dead = await listDead(boss);
    const missing = ids?.filter((id) => !dead.some((each) => each.id === id)) ?? [];
    if (missing.length) throw notFound(`Dead job ${missing.join(", ")}`);
    const chosen = dead.filter(
      (each) => (!name || each.sourceName === name) && (!ids || ids.includes(each.id)),
    );
    if (!chosen.length) return [];
    // Must come before the redrive, because a worker may start the job immediately.
    await markRunsRedriven(chosen.map(({ sourceRootId, sourceId }) => sourceRootId ?? sourceId!));
    await boss.redrive(DEAD_LETTER_QUEUE, { ids: chosen.map(({ id }) => id), limit: chosen.length });
    await audit(chosen.map(viewOf));
    return chosen.map(viewOf);
  });

type Dead = JobWithMetadata<Task>;

const listDead = async (boss: PgBoss): Promise<Dead[]> =>
  (await boss.findJobs<Task>(DEAD_LETTER_QUEUE)).sort(
    (a, b) => b.createdOn.getTime() - a.createdOn.getTime(),
  );

const viewOf = ({ id, sourceName, data, createdOn, sourceRetryCount, sourceOutput }: Dead): DeadJob => ({
  id,
  job: sourceName ?? "?",
  schoolId: data.schoolId,
  diedAt: createdOn,
  tries: (sourceRetryCount ?? 0) + 1,
  error: (sourceOutput as { message?: string } | null)?.message ?? null,
});

/** Audit the redrive: jobs of a school in its audit trail, all others in that of the platform. */
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
    ...bossConnection(databaseUrl),
    schema: queueSchema,
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  });
  boss.on("error", () => {});
  await boss.start();
  try {
    await createDeadLetterQueue(boss);
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
