import { hostname } from "node:os";
import { execute } from "../../db/query.ts";
import { inQueueSchema } from "../../db/queue/queue.ts";
import { queueSchema } from "../../db/queue/queue-schema.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { withContext } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";

const node = `${hostname()}:${process.pid}`;

const updateRuns = (statement: Sql) =>
  withContext({ schoolId: undefined, platformReason: "runs of jobs are the installation's" }, () =>
    execute(statement),
  );

/** Mark a scheduled run as running and count the attempt. */
export const markRunStarted = (id: string) =>
  updateRuns(
    sql`UPDATE job_runs SET status = 'running', started_at = now(), finished_at = NULL, attempts = attempts + 1, node = ${node},
      updated_at = now() WHERE id = ${id}`,
  );

export type FinishedStatus = "succeeded" | "retrying" | "failed" | "dead";

/** Record the result of a scheduled run. */
export const markRunFinished = (
  id: string,
  status: FinishedStatus,
  result: { report?: unknown; error?: unknown },
) =>
  updateRuns(
    sql`UPDATE job_runs SET status = ${status}, finished_at = now(), report = ${reportOf(result.report)}, error = ${textOf(result.error)}, updated_at = now() WHERE id = ${id}`,
  );

/** Mark a run as queued again under the id of its new queue job. */
export const requeueRun = (id: string, jobId: string) =>
  updateRuns(
    sql`UPDATE job_runs SET id = ${jobId}, status = 'queued', started_at = NULL, updated_at = now() WHERE id = ${id}`,
  );

/** Mark dead runs as queued again. */
export const markRunsRedriven = (ids: readonly string[]) =>
  updateRuns(
    sql`UPDATE job_runs SET status = 'queued', updated_at = now() WHERE id = ANY (${ids}::uuid[]) AND status = 'dead'`,
  );

/**
 * Mark runs as failed whose process died and whose queue job is gone. Otherwise they would stay `running` or `queued` forever,
 * and a queued run blocks new slots of its job. pg-boss itself detects missing heartbeats and retries jobs with attempts left.
 * @returns the number of runs
 */
export const failOrphanedRuns = (): Promise<number> =>
  acrossSchools("runs of jobs are the installation's", async () => {
    const rows = await inQueueSchema(
      `UPDATE job_runs r SET status = 'failed', finished_at = now(), error = 'the process that ran it ended',
        updated_at = now()
      WHERE r.status IN ('queued', 'running', 'retrying') AND r.updated_at < now() - interval '1 minute'
        AND NOT EXISTS (SELECT FROM ${queueSchema}.job j WHERE j.name = r.job AND j.state < 'completed')
      RETURNING r.id`,
    );
    return rows.length;
  });

interface Run {
  job: string;
  origin: "wake" | "command";
  startedAt: Date;
  report?: unknown;
  error?: unknown;
}

/** Record a finished run that was started by a signal or a command. */
export const recordRun = ({ job, origin, startedAt, report, error }: Run) =>
  updateRuns(
    sql`INSERT INTO job_runs (id, job, origin, due_at, started_at, finished_at, attempts, status, report, error, node)
      VALUES (${newId()}, ${job}, ${origin}, ${startedAt}, ${startedAt}, now(), 1, ${error ? "failed" : "succeeded"}, ${reportOf(report)}, ${textOf(error)}, ${node})`,
  );

const reportOf = (report: unknown) => (report === undefined ? null : JSON.stringify(report));
const textOf = (error: unknown) =>
  error === undefined ? null : (error instanceof Error ? error.message : String(error)).slice(0, 2000);
