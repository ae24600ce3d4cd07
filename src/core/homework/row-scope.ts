import type { Scope } from "../../lib/context.ts";
import { offeringScope } from "../assessment/row-scope.ts";
import { isFamily } from "../common/entities/is-family.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import type { Relation } from "../common/entities/visibility.ts";
import { offeringsTaught, studentsInScope } from "../people/row-scope.ts";

const ofFamily = (scope: Scope) => `SELECT asub.id FROM assignment_submissions asub
    JOIN assignments a ON a.school_id = asub.school_id AND a.id = asub.assignment_id
    WHERE asub.school_id = :school AND a.status <> 'draft' AND asub.student_id IN (${studentsInScope(scope)})`;
const setByTeacher = `SELECT a.id FROM assignments a
    WHERE a.school_id = :school AND a.course_offering_id IN (${offeringsTaught})`;

/** Teachers see the homework of their offerings; families see what was set for the students, from its publication on. */
export const assignmentScope: RowScope = (scope, actor) =>
  isFamily(scope)
    ? `status <> 'draft' AND id IN (SELECT own.assignment_id FROM assignment_submissions own
        WHERE own.school_id = :school AND own.student_id IN (${studentsInScope(scope)}))`
    : offeringScope(scope, actor);

export const submissionScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return isFamily(scope) ? `id IN (${ofFamily(scope)})` : `assignment_id IN (${setByTeacher})`;
};

/** Teachers see the files of a student once they are handed in; families see those of the teacher and their own. */
export const assignmentFileScope: RowScope = (scope) => {
  const handedIn = "(assignment_submission_id IS NULL OR attempt IS NOT NULL)";
  if (scope === "all") return null;
  if (!isFamily(scope)) return `${handedIn} AND assignment_id IN (${setByTeacher})`;
  return `(assignment_submission_id IN (${ofFamily(scope)}) OR assignment_submission_id IS NULL
    AND assignment_id IN (SELECT own.assignment_id FROM assignment_submissions own WHERE own.school_id = :school
      AND own.id IN (${ofFamily(scope)})))`;
};

/** Families see mark and comment once returned or asked to hand in again, and the draft of the hand-in, which teachers do not see. */
export const submissionRelation: Relation = (scope): ReturnType<Relation> =>
  isFamily(scope) ? { staff: "(t.status = 'returned' OR t.resubmission_requested)", own: true } : {};

const rubricsOfFamily = (scope: Scope) => `SELECT ar.rubric_id FROM assignments ar
    JOIN assignment_submissions sr ON sr.school_id = ar.school_id AND sr.assignment_id = ar.id
    WHERE ar.school_id = :school AND ar.status <> 'draft' AND sr.student_id IN (${studentsInScope(scope)})`;

/** Staff share the rubrics of the school; families see those of the homework of the students. */
export const rubricScope: RowScope = (scope) =>
  isFamily(scope) ? `id IN (${rubricsOfFamily(scope)})` : null;
export const rubricCriterionScope: RowScope = (scope) =>
  isFamily(scope) ? `rubric_id IN (${rubricsOfFamily(scope)})` : null;
/** Teachers change the rubrics that they wrote. */
export const rubricWriteScope: RowScope = (scope) =>
  scope === "all" ? null : isFamily(scope) ? "false" : "created_by = :user";

/** Families see ratings as they see the mark: returned, or with the request to hand in again. */
export const rubricRatingScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return isFamily(scope)
    ? `assignment_submission_id IN (SELECT rs.id FROM assignment_submissions rs WHERE rs.school_id = :school
        AND (rs.status = 'returned' OR rs.resubmission_requested) AND rs.id IN (${ofFamily(scope)}))`
    : `assignment_submission_id IN (SELECT rs.id FROM assignment_submissions rs
        WHERE rs.school_id = :school AND rs.assignment_id IN (${setByTeacher}))`;
};
