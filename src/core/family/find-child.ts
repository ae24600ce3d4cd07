import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { notFound } from "../../lib/errors.ts";
import { ownChildren } from "./as-guardian.ts";

/** Checks that this is a child of the caller. @throws {AppError} 404 if not */
export async function findChild(id: string): Promise<void> {
  const [child] = await query(sql`
    SELECT s.id FROM students s WHERE s.school_id = ${currentSchool} AND s.id = ${id}
      AND s.id IN (${ownChildren})`);
  if (!child) throw notFound("Child");
}
