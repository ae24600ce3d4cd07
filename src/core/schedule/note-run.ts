import { hostname } from "node:os";
import { query } from "../../db/query.ts";
import { inQueueSchema } from "../../db/queue.ts";
import { queueSchema } from "../../db/queue-schema.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { withContext } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";

const node = `${hostname()}:${process.pid}`;

const write = (text: string, name: string, values: readonly unknown[]) =>
  withContext({ schoolId: undefined, platformReason: "runs of jobs are the installation's" }, () =>
    query({ name, text }, values, { readOnly: false }),
  );

/** A run of the schedule begins, or begins again. */
export const noteStart = (id: string) =>
  write(
    `UPDATE job_runs SET status = 'running', started_at = now(), finished_at = NULL, attempts = attempts + 1, node = $2,
      updated_at = now() WHERE id = $1`,
    "note-job-start",
    [id, node],
  );

export type Outcome = "succeeded" | "retrying" | "failed" | "dead";

/** How a run of the schedule ended. */
export const noteEnd = (id: string, status: Outcome, result: { report?: unknown; error?: unknown }) =>
  write(
    `UPDATE job_runs SET status = $2, finished_at = now(), report = $3, error = $4, updated_at = now() WHERE id = $1`,
    "note-job-end",
    [id, status, reportOf(result.report), textOf(result.error)],
  );

/** A run goes back to the queue, as a job of its own. */
export const noteBack = (id: string, jobId: string) =>
  write(
    `UPDATE job_runs SET id = $2, status = 'queued', started_at = NULL, updated_at = now() WHERE id = $1`,
    "note-job-back",
    [id, jobId],
  );

/** Dead runs are given back to their queue. */
export const noteRedriven = (ids: readonly string[]) =>
  write(
    `UPDATE job_runs SET status = 'queued', updated_at = now() WHERE id = ANY ($1::uuid[]) AND status = 'dead'`,
    "note-jobs-redriven",
    [ids],
  );

/**
 * Ends the runs whose process died: they would count as running, or as waiting, and what waits is not queued again. The
 * queue itself gives up a process that gives no sign, and repeats what may be repeated.
 * @returns how many
 */
export const noteLost = (): Promise<number> =>
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

/** A run that no schedule asked for, once it is over. */
export const noteRun = ({ job, origin, startedAt, report, error }: Run) =>
  write(
    `INSERT INTO job_runs (id, job, origin, due_at, started_at, finished_at, attempts, status, report, error, node)
      VALUES ($1, $2, $3, $4, $4, now(), 1, $5, $6, $7, $8)`,
    "note-job-run",
    [newId(), job, origin, startedAt, error ? "failed" : "succeeded", reportOf(report), textOf(error), node],
  );

const reportOf = (report: unknown) => (report === undefined ? null : JSON.stringify(report));
const textOf = (error: unknown) =>
  error === undefined ? null : (error instanceof Error ? error.message : String(error)).slice(0, 2000);
