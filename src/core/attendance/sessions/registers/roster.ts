import { currentSchool } from "../../../../db/context-values.ts";
import { type Sql, sql } from "../../../../db/sql.ts";
import { sectionOnDay } from "../section-on-day.ts";

/**
 * SQL for the students of a class on a day, as `student_id` and `roll_number`. A student who has changed sections since
 * is listed in the section they were in on that day.
 * @param section SQL expression for the section id
 * @param offering SQL expression for the course offering id
 * @param date SQL expression for the day
 */
export const rosterOf = (section: Sql, offering: Sql, date: Sql): Sql => sql`
  SELECT student_id, max(roll_number) AS roll_number FROM (
    SELECT e.student_id, e.roll_number
    FROM (SELECT id FROM enrollments WHERE school_id = ${currentSchool} AND section_id = ${section}
      UNION SELECT enrollment_id FROM enrollment_status_changes
      WHERE school_id = ${currentSchool} AND from_section_id = ${section}) here
    JOIN enrollments e ON e.school_id = ${currentSchool} AND e.id = here.id
    WHERE e.starts_on <= ${date} AND (e.ends_on IS NULL OR e.ends_on >= ${date})
      AND ${section} = ${sectionOnDay(date)}
    UNION ALL
    SELECT c.student_id, NULL FROM course_enrollments c
    WHERE c.school_id = ${currentSchool} AND c.course_offering_id = ${offering} AND c.status <> 'requested'
      AND c.starts_on <= ${date} AND (c.ends_on IS NULL OR c.ends_on >= ${date})
  ) members GROUP BY student_id`;
