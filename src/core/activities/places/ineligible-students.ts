import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Activity } from "../../../models/activities/index.ts";

/** What keeps a student out of an activity. */
export type Ineligibility = "enrollment" | "grade" | "average" | "attendance";

interface Row {
  id: string;
  gradeLevelId: string | null;
  average: string | null;
  attendance: string | null;
}

/**
 * Finds which of these students may not take part, and why: enrolled in the year of the activity, in one of its grade levels,
 * with the average and attendance that it asks for. A student without marks or attendance yet is not held back by them.
 */
export async function ineligibleStudents(
  { termId, gradeLevelIds, minAverage, minAttendance }: Activity,
  studentIds: readonly string[],
): Promise<Map<string, Ineligibility[]>> {
  const rows = await query<Row & object>(sql`
    WITH y AS (SELECT y.id, y.starts_on, y.ends_on FROM academic_terms t
      JOIN academic_years y ON y.school_id = t.school_id AND y.id = t.academic_year_id
      WHERE t.school_id = ${currentSchool} AND t.id = ${termId})
    SELECT s.id, (SELECT e.grade_level_id FROM enrollments e WHERE e.school_id = ${currentSchool} AND e.student_id = s.id
        AND e.academic_year_id = y.id AND e.status IN ('planned', 'active', 'suspended') LIMIT 1) AS "gradeLevelId",
      CASE WHEN ${minAverage}::int IS NOT NULL THEN (SELECT avg(100 * CASE WHEN r.missing THEN 0 ELSE r.score END / li.max_score)
        FROM results r JOIN line_items li ON li.school_id = r.school_id AND li.id = r.line_item_id
          AND li.status IN ('published', 'locked')
        JOIN academic_terms tm ON tm.school_id = li.school_id AND tm.id = li.term_id AND tm.academic_year_id = y.id
        WHERE r.school_id = ${currentSchool} AND r.student_id = s.id
          AND (r.missing OR r.score IS NOT NULL AND r.score_status = 'fully_graded')) END AS average,
      CASE WHEN ${minAttendance}::int IS NOT NULL THEN (SELECT avg(CASE WHEN c.category = 'absent' THEN 0 ELSE 100 END)
        FROM attendance_records r
        JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id AND a.status <> 'cancelled'
        JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id AND c.category <> 'excused'
        WHERE r.school_id = ${currentSchool} AND r.student_id = s.id
          AND r.date BETWEEN y.starts_on AND y.ends_on) END AS attendance
    FROM y, students s WHERE s.school_id = ${currentSchool} AND s.id = ANY (${studentIds}::uuid[])`);
  const found = new Map<string, Ineligibility[]>();
  const below = (value: string | null, least: number | null) =>
    value !== null && least !== null && Number(value) < least;
  for (const { id, gradeLevelId, average, attendance } of rows) {
    const reasons: Ineligibility[] = [];
    if (gradeLevelId === null) reasons.push("enrollment");
    else if (gradeLevelIds.length && !gradeLevelIds.includes(gradeLevelId)) reasons.push("grade");
    if (below(average, minAverage)) reasons.push("average");
    if (below(attendance, minAttendance)) reasons.push("attendance");
    if (reasons.length) found.set(id, reasons);
  }
  return found;
}
