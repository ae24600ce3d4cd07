import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { acrossSchools } from "../../db/transaction.ts";

/** List the time zones of active schools, for jobs scheduled in the time zone of each school. */
export async function schoolZones(): Promise<string[]> {
  const rows = await acrossSchools("schedules are the installation's", () =>
    query<{ timezone: string }>(sql`SELECT DISTINCT timezone FROM schools WHERE status = 'active'`),
  );
  return rows.map(({ timezone }) => timezone);
}
