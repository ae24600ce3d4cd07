import { query } from "../db/query.ts";
import { schoolId } from "../lib/context.ts";

/**
 * Until the end of the running transaction nobody else in this school does the same: for rules that look at many rows,
 * of which any could change meanwhile.
 */
export async function lockInSchool(what: "grade-levels" | "lessons"): Promise<void> {
  await query(
    {
      name: "lock-in-school",
      text: "SELECT pg_advisory_xact_lock(hashtextextended($2 || ' of ' || $1, 0))",
    },
    [schoolId(), what],
  );
}
