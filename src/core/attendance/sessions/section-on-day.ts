import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/** SQL for the section of the enrollment `e` on a day, before the changes of section that came later. */
export const sectionOnDay = (day: Sql): Sql => sql`
  coalesce((SELECT m.from_section_id FROM enrollment_status_changes m
    WHERE m.school_id = ${currentSchool} AND m.enrollment_id = e.id AND m.effective_on > ${day}
      AND m.from_section_id <> m.to_section_id
    ORDER BY m.effective_on, m.created_at LIMIT 1), e.section_id)`;
