import { offeringScope } from "../assessment/row-scope.ts";
import { isFamily } from "../common/entities/is-family.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import type { Relation } from "../common/entities/visibility.ts";
import { offeringsTaught, ofStudentScope, studentsInScope } from "../people/row-scope.ts";

/** Teachers see the quizzes of their offerings; families those of the students' classes, from publication on. */
export const quizScope: RowScope = (scope, actor) => {
  const own = offeringScope(scope, actor);
  return isFamily(scope) ? `status <> 'draft' AND ${own}` : own;
};

export const attemptScope: RowScope = (scope) => {
  if (scope === "all") return null;
  if (isFamily(scope)) return `student_id IN (${studentsInScope(scope)})`;
  return `quiz_id IN (SELECT qz.id FROM quizzes qz
    WHERE qz.school_id = :school AND qz.course_offering_id IN (${offeringsTaught}))`;
};

/** The caller's own attempts, whatever the scope: nobody answers for somebody else. */
export const ownAttemptScope: RowScope = (_scope, actor) => ofStudentScope("self", actor);

const coursesTaught = `SELECT ct.course_id FROM course_offerings ct
    WHERE ct.school_id = :school AND ct.id IN (${offeringsTaught})`;
const ofCourse =
  (column: string): RowScope =>
  (scope) =>
    scope === "all" ? null : isFamily(scope) ? "false" : `${column} IN (${coursesTaught})`;

/** Teachers share the question bank of the courses they teach. Families never see it. */
export const bankScope: RowScope = ofCourse("course_id");
/** The same condition for the courses table. */
export const bankCourseScope: RowScope = ofCourse("id");

/** SQL condition on an attempt `t`: the rule of its quiz lets the family see the result. */
const resultIsShown = `t.status = 'graded' AND EXISTS (SELECT FROM quizzes qz
    WHERE qz.school_id = t.school_id AND qz.id = t.quiz_id
      AND (qz.results_shown = 'at_once' OR qz.results_shown = 'after_close' AND qz.status = 'closed'))`;

/** Families see score and result of an attempt once the rule of the quiz allows. */
export const attemptRelation: Relation = (scope): ReturnType<Relation> =>
  isFamily(scope) ? { staff: `(${resultIsShown})` } : {};
