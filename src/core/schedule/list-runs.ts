import { query } from "../../db/query.ts";
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

const columns = `id, job, origin, slot, due_at AS "dueAt", started_at AS "startedAt", finished_at AS "finishedAt",
  (extract(epoch FROM finished_at - started_at) * 1000)::int AS "durationMs", attempts, status, report, error, node`;

/** The latest runs, the newest first. @param job of one job, or of all */
export const listRuns = (job: string | undefined, limit: number): Promise<ListedRun[]> =>
  acrossSchools("operators look at the runs of jobs", () =>
    query<ListedRun>(
      {
        text: `SELECT ${columns} FROM job_runs WHERE $1::text IS NULL OR job = $1
          ORDER BY created_at DESC, id DESC LIMIT $2`,
      },
      [job ?? null, limit],
    ),
  );

/** The last run that has begun of each of these jobs. */
export const lastRuns = (jobs: readonly string[]): Promise<ListedRun[]> =>
  acrossSchools("operators look at the runs of jobs", () =>
    query<ListedRun>(
      {
        text: `SELECT r.* FROM unnest($1::text[]) AS j (name) CROSS JOIN LATERAL (
            SELECT ${columns} FROM job_runs WHERE job = j.name AND started_at IS NOT NULL
            ORDER BY created_at DESC, id DESC LIMIT 1) r`,
      },
      [jobs],
    ),
  );

/** Time zones of the schools, for what is due at their own time. */
export async function schoolZones(): Promise<string[]> {
  const rows = await acrossSchools("schedules are the installation's", () =>
    query<{ timezone: string }>({ text: "SELECT DISTINCT timezone FROM schools WHERE status = 'active'" }),
  );
  return rows.map(({ timezone }) => timezone);
}
