import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { withContext } from "../../lib/context.ts";

/** Finds the ids of the active schools, or one of them. @param reason of the work across schools */
export async function activeSchools(reason: string, school: string | undefined): Promise<string[]> {
  const found = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(sql`
      SELECT id FROM schools WHERE status = 'active' AND (${school}::uuid IS NULL OR id = ${school}::uuid) ORDER BY id`),
  );
  return found.map(({ id }) => id);
}
