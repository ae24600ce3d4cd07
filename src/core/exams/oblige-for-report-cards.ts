import { obligeGuardians, parentsOf } from "../people/oblige-guardians.ts";

/** After cards of students were published, withheld or superseded. */
export const obligeForReportCards: (termId: string, studentIds: readonly string[]) => Promise<void> =
  obligeGuardians({
    name: "oblige-for-report-cards",
    kind: "report_card",
    sourceType: "ReportCard",
    events: `SELECT r.id AS source_id, r.id::text AS event_key, r.student_id, r.status = 'published' AS holds
      FROM report_cards r WHERE r.school_id = $1 AND r.term_id = $3 AND r.student_id = ANY ($4::uuid[])`,
    told: parentsOf("c.student_id"),
  });
