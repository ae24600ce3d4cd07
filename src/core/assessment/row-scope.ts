import type { Scope } from "../../lib/context.ts";
import { isFamily } from "../common/entities/is-family.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import { offeringsTaught, sectionsTaught, studentsInScope } from "../people/row-scope.ts";

/** SQL for the offerings that these students attend. */
const offeringsAttended = (students: string) => `SELECT co.id FROM course_offerings co
      JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
    WHERE co.school_id = :school AND e.status IN ('active', 'suspended', 'completed') AND e.student_id IN (${students})
    UNION SELECT ce.course_offering_id FROM course_enrollments ce
    WHERE ce.school_id = :school AND ce.status IN ('active', 'completed') AND ce.student_id IN (${students})`;

/** Teachers see the offerings they teach; guardians and students see those the students attend. */
const inOfferings =
  (column: string): RowScope =>
  (scope) =>
    scope === "all"
      ? null
      : `${column} IN (${isFamily(scope) ? offeringsAttended(studentsInScope(scope)!) : offeringsTaught})`;

/** Row scopes for the offerings table, and for tables with a `course_offering_id`. */
export const offeringItselfScope = inOfferings("id");
export const offeringScope = inOfferings("course_offering_id");

const isPublished = "status IN ('published', 'locked')";

/** Guardians and students see published columns only. */
export const lineItemScope: RowScope = (scope, actor) => {
  const own = offeringScope(scope, actor);
  return isFamily(scope) ? `${own} AND ${isPublished}` : own;
};

const resultsOf = (scope: Scope): string | null => {
  if (scope === "all") return null;
  if (isFamily(scope))
    return `student_id IN (${studentsInScope(scope)}) AND line_item_id IN (SELECT li.id FROM line_items li
      WHERE li.school_id = :school AND li.${isPublished})`;
  return `line_item_id IN (SELECT li.id FROM line_items li
    WHERE li.school_id = :school AND li.course_offering_id IN (${offeringsTaught}))`;
};

export const resultScope: RowScope = resultsOf;

/** Score revisions and their reasons are visible to staff only. */
export const revisionScope: RowScope = (scope) => {
  if (isFamily(scope)) return "false";
  const results = resultsOf(scope);
  return results && `result_id IN (SELECT r.id FROM results r WHERE r.school_id = :school AND r.${results})`;
};

export const examScope: RowScope = (scope) =>
  isFamily(scope) ? "status NOT IN ('draft', 'cancelled')" : null;

/** Teachers see the papers of their offerings; guardians and students see those of announced exams the students sit. */
export const paperScope: RowScope = (scope, actor) => {
  const own = offeringScope(scope, actor);
  if (!isFamily(scope)) return own;
  return `${own} AND status <> 'cancelled' AND exam_id IN (SELECT x.id FROM exams x
    WHERE x.school_id = :school AND x.status NOT IN ('draft', 'cancelled'))`;
};

/** Teachers see the marks of their own offerings only; an invigilator does not see the marks of the paper. */
export const markScope: RowScope = (scope) => {
  if (scope === "all") return null;
  if (isFamily(scope))
    return `student_id IN (${studentsInScope(scope)}) AND status = 'approved' AND exam_paper_id IN (
      SELECT p.id FROM exam_papers p JOIN exams x ON x.school_id = p.school_id AND x.id = p.exam_id
      WHERE p.school_id = :school AND x.status = 'published')`;
  return `exam_paper_id IN (SELECT p.id FROM exam_papers p
    WHERE p.school_id = :school AND p.course_offering_id IN (${offeringsTaught}))`;
};

/** Guardians and students see published and withheld cards; `hideWithheld` removes the grades of withheld ones. */
export const reportCardScope: RowScope = (scope) => {
  if (scope === "all") return null;
  if (isFamily(scope))
    return `student_id IN (${studentsInScope(scope)}) AND status IN ('published', 'withheld')`;
  return `section_id IN (${sectionsTaught})`;
};

export const reportCardLineScope: RowScope = (scope) => {
  if (scope === "all") return null;
  const cards = isFamily(scope)
    ? `c.student_id IN (${studentsInScope(scope)}) AND c.status = 'published'`
    : `c.section_id IN (${sectionsTaught})`;
  return `report_card_id IN (SELECT c.id FROM report_cards c WHERE c.school_id = :school AND ${cards})`;
};

export const transcriptScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  if (students === null) return null;
  return `student_id IN (${students})${isFamily(scope) ? " AND status = 'issued'" : ""}`;
};

/** Teachers see the shared sentences of the comment bank and their own. */
export const commentBankScope: RowScope = (scope) =>
  scope === "all" ? null : isFamily(scope) ? "false" : "(shared OR created_by = :user)";

/** Shared sentences are changed by holders of the permission for the whole school only. */
export const ownCommentScope: RowScope = (scope) =>
  scope === "all" ? null : isFamily(scope) ? "false" : "NOT shared AND created_by = :user";

/** Row scope for the sections table. */
export const sectionScope: RowScope = (scope) =>
  scope === "all" ? null : isFamily(scope) ? "false" : `id IN (${sectionsTaught})`;

/** Guardians and students see valid and expired tickets of announced exams. */
export const hallTicketScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  if (students === null) return null;
  const own = `student_id IN (${students})`;
  if (!isFamily(scope)) return own;
  return `${own} AND exam_id IN (SELECT x.id FROM exams x WHERE x.school_id = :school AND x.status NOT IN ('draft', 'cancelled'))
    AND issued_document_id IN (SELECT d.id FROM issued_documents d WHERE d.school_id = :school AND d.status = 'issued')`;
};

/** Drafts of honour rolls are for the office; families see the published rolls with a child of their own. */
export const honourRollScope: RowScope = (scope) => {
  if (scope === "all") return null;
  if (!isFamily(scope)) return "status <> 'draft'";
  return `status = 'published' AND id IN (SELECT e.honour_roll_id FROM honour_roll_entries e
    WHERE e.school_id = :school AND e.student_id IN (${studentsInScope(scope)}))`;
};

export const honourRollEntryScope: RowScope = (scope) => {
  const students = studentsInScope(scope);
  if (students === null) return null;
  const own = `student_id IN (${students})`;
  if (!isFamily(scope)) return own;
  return `${own} AND honour_roll_id IN (SELECT h.id FROM honour_rolls h WHERE h.school_id = :school AND h.status = 'published')`;
};

/** Families see their graduation check, not the plans of the school. */
export const graduationPlanScope: RowScope = (scope) => (isFamily(scope) ? "false" : null);
