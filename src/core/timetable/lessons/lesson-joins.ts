import { currentSchool } from "../../../db/context-values.ts";
import { raw, type Sql, sql } from "../../../db/sql.ts";

/**
 * Joins what a dated lesson refers to: its period `p`, offering `o`, course `c`, subject `su`, teacher `t`, planned teacher `w`,
 * section `s` and room `r`.
 * @param lesson alias of a row of `datedLessons`
 */
export function lessonJoins(lesson: string): Sql {
  const l = raw(lesson);
  return sql`
    JOIN class_periods p ON p.school_id = ${currentSchool} AND p.id = ${l}.class_period_id
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = ${l}.course_offering_id
    JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id
    JOIN subjects su ON su.school_id = ${currentSchool} AND su.id = c.subject_id
    JOIN staff_members t ON t.school_id = ${currentSchool} AND t.id = ${l}.staff_member_id
    JOIN staff_members w ON w.school_id = ${currentSchool} AND w.id = ${l}.planned_staff_member_id
    LEFT JOIN sections s ON s.school_id = ${currentSchool} AND s.id = ${l}.section_id
    LEFT JOIN rooms r ON r.school_id = ${currentSchool} AND r.id = ${l}.room_id`;
}
