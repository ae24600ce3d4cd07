import type { Scope } from "../../lib/context.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { studentsInScope } from "../people/row-scope.ts";

const ofStaff = (scope: Scope) => scope === "all" || scope === "own_classes";

/** Guardians and students see published timetables only; staff see drafts too. */
export const timetableScope: RowScope = (scope) => (ofStaff(scope) ? null : "status = 'published'");

/** Guardians and students see the published lessons of their sections and courses; staff see the whole timetable. */
export const entryScope: RowScope = (scope) => (ofStaff(scope) ? null : `id IN (${lessonsOf(scope)})`);

/** Dated changes of the lessons in `entryScope`. */
export const exceptionScope: RowScope = (scope) =>
  ofStaff(scope) ? null : `timetable_entry_id IN (${lessonsOf(scope)})`;

function lessonsOf(scope: Scope): string {
  const students = studentsInScope(scope);
  return `SELECT te.id FROM timetable_entries te WHERE te.school_id = :school
    AND te.timetable_id IN (SELECT t.id FROM timetables t WHERE t.school_id = :school AND t.status = 'published')
    AND (te.section_id IN (SELECT e.section_id FROM enrollments e WHERE e.school_id = :school
        AND e.status = 'active' AND e.student_id IN (${students}))
      OR te.course_offering_id IN (SELECT ce.course_offering_id FROM course_enrollments ce
        WHERE ce.school_id = :school AND ce.status = 'active' AND ce.student_id IN (${students})))`;
}
