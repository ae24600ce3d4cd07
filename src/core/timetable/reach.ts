import type { Scope } from "../../lib/context.ts";
import { studentsWithin } from "../people/reach.ts";
import type { Reach } from "../within.ts";

const ofStaff = (scope: Scope) => scope === "all" || scope === "own_classes";

/** Drafts are for those who make them. */
export const timetableReach: Reach = (scope) => (ofStaff(scope) ? null : "status = 'published'");

/** Families see the published lessons of their children's sections and courses; staff sees the whole timetable. */
export const entryReach: Reach = (scope) => (ofStaff(scope) ? null : `id IN (${lessonsOf(scope)})`);

/** The dated changes of the lessons that one sees. */
export const exceptionReach: Reach = (scope) =>
  ofStaff(scope) ? null : `timetable_entry_id IN (${lessonsOf(scope)})`;

function lessonsOf(scope: Scope): string {
  const students = studentsWithin(scope);
  return `SELECT te.id FROM timetable_entries te WHERE te.school_id = :school
    AND te.timetable_id IN (SELECT t.id FROM timetables t WHERE t.school_id = :school AND t.status = 'published')
    AND (te.section_id IN (SELECT e.section_id FROM enrollments e WHERE e.school_id = :school
        AND e.status = 'active' AND e.student_id IN (${students}))
      OR te.course_offering_id IN (SELECT ce.course_offering_id FROM course_enrollments ce
        WHERE ce.school_id = :school AND ce.status = 'active' AND ce.student_id IN (${students})))`;
}
