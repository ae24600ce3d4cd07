import { currentSchool } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";
import { parentsOf, requireGuardianEmails } from "../../people/obligations/require-guardian-emails.ts";

/** Updates the required emails after report cards of these students were published, withheld or superseded. */
export const requireReportCardEmails: (termId: string, studentIds: readonly string[]) => Promise<void> =
  requireGuardianEmails({
    kind: "report_card",
    sourceType: "ReportCard",
    events: (
      termId,
      studentIds,
    ) => sql`SELECT r.id AS source_id, r.id::text AS event_key, r.student_id, r.status = 'published' AS holds
      FROM report_cards r WHERE r.school_id = ${currentSchool} AND r.term_id = ${termId} AND r.student_id = ANY (${studentIds}::uuid[])`,
    recipients: parentsOf("c.student_id"),
  });
