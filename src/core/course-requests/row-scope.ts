import type { RowScope } from "../common/entities/row-scope.ts";
import { childrenInCustody, studentsInScope } from "../people/row-scope.ts";

/** Everybody but the office sees the rounds that were opened. */
export const roundScope: RowScope = (scope) =>
  scope === "all" ? null : "status IN ('open', 'closed', 'published')";

/** Everybody but the office sees the outcomes of their students once they are published. */
export const placeScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  if (students === null) return null;
  return `student_id IN (${students}) AND course_allocation_id IN (SELECT a.id FROM course_allocations a
    WHERE a.school_id = :school AND a.status = 'published')`;
};

/** The students for whom the caller may request courses: guardians with custody do so for a child. */
export const requestingStudentScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return `id IN (${scope === "own_children" ? childrenInCustody : studentsInScope(scope)})`;
};

/** As `requestingStudentScope`, for tables with a `student_id`. */
export const requestingScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return `student_id IN (${scope === "own_children" ? childrenInCustody : studentsInScope(scope)})`;
};
