import { schoolToday } from "../../db/context-values.ts";
import { offeringsTaught, sectionsTaught } from "../people/row-scope.ts";

/**
 * SQL for the students of the lesson that the caller teaches at this moment by the registers of today, at the times of the
 * bell schedule if the day has one; with registers of whole days, those of the sections that they teach.
 */
export const inRunningLesson = `
  SELECT m.student_id FROM attendance_sessions x
    JOIN schools sc ON sc.id = :school
    LEFT JOIN class_periods p ON p.school_id = :school AND p.id = x.class_period_id
    LEFT JOIN LATERAL (SELECT bell_schedule_on(:school, x.date) AS id) bell ON true
    LEFT JOIN bell_schedule_periods b ON b.school_id = :school AND b.bell_schedule_id = bell.id AND b.class_period_id = p.id
    CROSS JOIN LATERAL (
      SELECT e.student_id FROM enrollments e WHERE e.school_id = :school AND e.section_id = x.section_id
        AND x.course_offering_id IS NULL AND e.status IN ('active', 'suspended')
      UNION SELECT e.student_id FROM enrollments e JOIN course_offerings o ON o.school_id = :school
        AND o.id = x.course_offering_id AND o.section_id = e.section_id
        WHERE e.school_id = :school AND e.status IN ('active', 'suspended')
      UNION SELECT c.student_id FROM course_enrollments c WHERE c.school_id = :school
        AND c.course_offering_id = x.course_offering_id AND c.status = 'active') m
  WHERE x.school_id = :school AND x.status <> 'cancelled'
    AND x.date = ${schoolToday}
    AND (x.class_period_id IS NULL
      OR (:now::timestamptz AT TIME ZONE sc.timezone)::time
        BETWEEN CASE WHEN bell.id IS NULL THEN p.starts_at ELSE b.starts_at END
          AND CASE WHEN bell.id IS NULL THEN p.ends_at ELSE b.ends_at END)
    AND (x.course_offering_id IN (${offeringsTaught})
      OR x.course_offering_id IS NULL AND x.section_id IN (${sectionsTaught}))`;
