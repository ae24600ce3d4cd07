import { isFamily } from "../common/entities/is-family.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { studentsInScope } from "../people/row-scope.ts";

const visibleTests =
  "SELECT v.id FROM external_tests v WHERE v.school_id = :school AND v.visible_to_families";

/** Families see the tests that are visible to them; staff see all. */
export const externalTestScope: RowScope = (scope) => (isFamily(scope) ? "visible_to_families" : null);

/** Teachers see the results of the students they teach, families those of visible tests. */
export const externalTestResultScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  if (students === null) return null;
  const own = `student_id IN (${students})`;
  return isFamily(scope) ? `${own} AND external_test_id IN (${visibleTests})` : own;
};

/** As results; families see current targets, and those in a subject without further condition. */
export const studentTargetScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  if (students === null) return null;
  const own = `student_id IN (${students})`;
  if (!isFamily(scope)) return own;
  return `${own} AND status = 'current' AND (subject_id IS NOT NULL OR external_test_id IN (${visibleTests}))`;
};
