import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { DisciplineAction } from "../../../models/behaviour/index.ts";
import { audited } from "../../audit/audited.ts";

const statusOfSuspension = sql`CASE s.status WHEN 'scheduled' THEN 'planned' WHEN 'active' THEN 'active'
    WHEN 'ended' THEN 'completed' ELSE 'cancelled' END`;

/**
 * Brings actions in line with the suspensions that carry them out, and starts planned actions on their first day.
 * Staff complete them: they know who came. Safe to repeat.
 * @param studentId of one student; null: all of the school
 */
export async function applyActions(studentId: string | null): Promise<void> {
  const followed = await execute<{ id: string }>(sql`
    UPDATE discipline_actions a SET status = ${statusOfSuspension}, updated_at = now()
    FROM student_suspensions s
    WHERE a.school_id = ${currentSchool} AND s.school_id = ${currentSchool} AND s.id = a.student_suspension_id
      AND (${studentId}::uuid IS NULL OR a.student_id = ${studentId}::uuid)
      AND a.status <> ${statusOfSuspension}
    RETURNING a.id`);
  const started = await execute<{ id: string }>(sql`
    UPDATE discipline_actions SET status = 'active', updated_at = now()
    WHERE school_id = ${currentSchool} AND status = 'planned' AND student_suspension_id IS NULL
      AND starts_on <= ${schoolToday} AND (${studentId}::uuid IS NULL OR student_id = ${studentId}::uuid)
    RETURNING id`);
  const ids = [...followed, ...started].map(({ id }) => id);
  if (ids.length) await audited(DisciplineAction, null, "change_status", { after: { ids } });
}
