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

/** The last run of each job that has begun. */
export const lastRuns = (): Promise<ListedRun[]> =>
  acrossSchools("operators look at the runs of jobs", () =>
    query<ListedRun>({
      text: `SELECT DISTINCT ON (job) ${columns} FROM job_runs WHERE started_at IS NOT NULL
        ORDER BY job, created_at DESC, id DESC`,
    }),
  );

/** Time zones of the schools, for what is due at their own time. */
export async function schoolZones(): Promise<string[]> {
  const rows = await acrossSchools("schedules are the installation's", () =>
    query<{ timezone: string }>({ text: "SELECT DISTINCT timezone FROM schools WHERE status = 'active'" }),
  );
  return rows.map(({ timezone }) => timezone);
}
