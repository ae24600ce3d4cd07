import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

/**
 * Takes an advisory lock of the school until the end of the running transaction, for rules that read many rows, any of which
 * a concurrent transaction could change.
 */
export async function lockInSchool(
  what:
    | "activities"
    | "consents"
    | "document-templates"
    | "files"
    | "grade-levels"
    | "grade-totals"
    | "graduation-plans"
    | "houses"
    | "id-cards"
    | "learning-standards"
    | "lessons"
    | "lti-keys",
): Promise<void> {
  await query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${what} || ' of ' || ${currentSchool}, 0))`);
}
