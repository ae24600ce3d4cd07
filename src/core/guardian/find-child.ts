import { query } from "../../db/query.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { ownChildren } from "./as-guardian.ts";

const statement = {
  name: "find-child",
  text: `SELECT s.id FROM students s WHERE s.school_id = $1 AND s.id = $3 AND s.id IN (${ownChildren})`,
};

/** @throws {AppError} 404 where this is no child of the caller */
export async function findChild(id: string): Promise<void> {
  const [child] = await query(statement, [schoolId(), actor().id, id]);
  if (!child) throw notFound("Child");
}
