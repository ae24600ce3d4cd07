import { query } from "../../db/query.ts";
import { sql, unprepared } from "../../db/sql.ts";
import { acrossSchools } from "../../db/transaction.ts";

export interface ListedRun {
  id: string;
  job: string;
  origin: string;
  slot: string | null;
  dueAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  durationMs: number | null;
  attempts: number;
  status: string;
  report: Record<string, unknown> | null;
  error: string | null;
  node: string | null;
  [column: string]: unknown;
}

const columns = sql`id, job, origin, slot, due_at AS "dueAt", started_at AS "startedAt", finished_at AS "finishedAt",
  (extract(epoch FROM finished_at - started_at) * 1000)::int AS "durationMs", attempts, status, report, error, node`;

/** List the latest runs, newest first. @param job name of one job, or undefined for all */
export const listRuns = (job: string | undefined, limit: number): Promise<ListedRun[]> =>
  acrossSchools("operators look at the runs of jobs", () =>
    query<ListedRun>(unprepared`
      SELECT ${columns} FROM job_runs WHERE ${job}::text IS NULL OR job = ${job}::text
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`),
  );

/** List the last started run of each of these jobs. */
export const lastRuns = (jobs: readonly string[]): Promise<ListedRun[]> =>
  acrossSchools("operators look at the runs of jobs", () =>
    query<ListedRun>(unprepared`
      SELECT r.* FROM unnest(${jobs}::text[]) AS j (name) CROSS JOIN LATERAL (
      SELECT ${columns} FROM job_runs WHERE job = j.name AND started_at IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1) r`),
  );
