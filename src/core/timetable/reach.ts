import { studentsWithin } from "../people/reach.ts";
import type { Reach } from "../within.ts";

/** Families see the published lessons of their children's sections and courses; staff sees the whole timetable. */
export const entryReach: Reach = (scope) => {
  const students = scope === "own_classes" ? null : studentsWithin(scope);
  if (students === null) return null;
  return `timetable_id IN (SELECT t.id FROM timetables t WHERE t.school_id = :school AND t.status = 'published')
    AND (section_id IN (SELECT e.section_id FROM enrollments e WHERE e.school_id = :school
        AND e.status = 'active' AND e.student_id IN (${students}))
      OR course_offering_id IN (SELECT ce.course_offering_id FROM course_enrollments ce WHERE ce.school_id = :school
        AND ce.status = 'active' AND ce.student_id IN (${students})))`;
};
