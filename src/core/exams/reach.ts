import type { Scope } from "../../lib/context.ts";
import { offeringsTaught, sectionsTaught, studentsWithin } from "../people/reach.ts";
import type { Reach } from "../within.ts";

const isFamily = (scope: Scope) => scope === "own_children" || scope === "self";

/** The offerings that some students attend. */
const offeringsAttended = (students: string) => `SELECT co.id FROM course_offerings co
      JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
    WHERE co.school_id = :school AND e.status IN ('active', 'suspended', 'completed') AND e.student_id IN (${students})
    UNION SELECT ce.course_offering_id FROM course_enrollments ce
    WHERE ce.school_id = :school AND ce.status IN ('active', 'completed') AND ce.student_id IN (${students})`;

/** Teachers reach the offerings they teach, families those their children attend. */
const inOfferings =
  (column: string): Reach =>
  (scope) =>
    scope === "all"
      ? null
      : `${column} IN (${isFamily(scope) ? offeringsAttended(studentsWithin(scope)!) : offeringsTaught})`;

/** For offerings themselves, and for rows that name theirs. */
export const offeringItselfReach = inOfferings("id");
export const offeringReach = inOfferings("course_offering_id");

const isOut = "status IN ('published', 'locked')";

/** Families see the columns that are published. */
export const lineItemReach: Reach = (scope, actor) => {
  const own = offeringReach(scope, actor);
  return isFamily(scope) ? `${own} AND ${isOut}` : own;
};

const resultsOf = (scope: Scope): string | null => {
  if (scope === "all") return null;
  if (isFamily(scope))
    return `student_id IN (${studentsWithin(scope)}) AND line_item_id IN (SELECT li.id FROM line_items li
      WHERE li.school_id = :school AND li.${isOut})`;
  return `line_item_id IN (SELECT li.id FROM line_items li
    WHERE li.school_id = :school AND li.course_offering_id IN (${offeringsTaught}))`;
};

export const resultReach: Reach = resultsOf;

/** Why a score was changed is for the staff. */
export const revisionReach: Reach = (scope) => {
  if (isFamily(scope)) return "false";
  const results = resultsOf(scope);
  return results && `result_id IN (SELECT r.id FROM results r WHERE r.school_id = :school AND r.${results})`;
};

export const examReach: Reach = (scope) => (isFamily(scope) ? "status NOT IN ('draft', 'cancelled')" : null);

/** Teachers reach the papers of their offerings, families those that their children sit. */
export const paperReach: Reach = (scope, actor) => {
  const own = offeringReach(scope, actor);
  if (!isFamily(scope)) return own;
  return `${own} AND status <> 'cancelled' AND exam_id IN (SELECT x.id FROM exams x
    WHERE x.school_id = :school AND x.status NOT IN ('draft', 'cancelled'))`;
};

/** Who has nothing but the watch in the room does not see the marks. */
export const markReach: Reach = (scope) => {
  if (scope === "all") return null;
  if (isFamily(scope))
    return `student_id IN (${studentsWithin(scope)}) AND status = 'approved' AND exam_paper_id IN (
      SELECT p.id FROM exam_papers p JOIN exams x ON x.school_id = p.school_id AND x.id = p.exam_id
      WHERE p.school_id = :school AND x.status = 'published')`;
  return `exam_paper_id IN (SELECT p.id FROM exam_papers p
    WHERE p.school_id = :school AND p.course_offering_id IN (${offeringsTaught}))`;
};

/** Families see the cards that are out; of one that is withheld they learn that, and why (`hideWithheld`). */
export const reportCardReach: Reach = (scope) => {
  if (scope === "all") return null;
  if (isFamily(scope))
    return `student_id IN (${studentsWithin(scope)}) AND status IN ('published', 'withheld')`;
  return `section_id IN (${sectionsTaught})`;
};

export const reportCardLineReach: Reach = (scope) => {
  if (scope === "all") return null;
  const cards = isFamily(scope)
    ? `c.student_id IN (${studentsWithin(scope)}) AND c.status = 'published'`
    : `c.section_id IN (${sectionsTaught})`;
  return `report_card_id IN (SELECT c.id FROM report_cards c WHERE c.school_id = :school AND ${cards})`;
};

export const transcriptReach: Reach = (scope) => {
  const students = studentsWithin(scope);
  if (students === null) return null;
  return `student_id IN (${students})${isFamily(scope) ? " AND status = 'issued'" : ""}`;
};

/** For sections themselves. */
export const sectionReach: Reach = (scope) =>
  scope === "all" ? null : isFamily(scope) ? "false" : `id IN (${sectionsTaught})`;
