import type { Relation } from "../common/entities/visibility.ts";
import { childrenInCustody } from "../people/row-scope.ts";

const inCustody = `t.student_id IN (${childrenInCustody})`;

/** The reason for an absence can reveal private circumstances: guardians without custody see only the mark. */
export const recordRelation: Relation = (scope) => {
  if (scope === "self") return { absence: true };
  return scope === "own_children" ? { absence: inCustody } : {};
};

/** Same rule as for records; in addition, the submitter of a notice sees what they wrote. */
export const noticeRelation: Relation = (scope) => {
  if (scope === "self") return { absence: true };
  return scope === "own_children" ? { absence: `t.submitted_by = :user OR ${inCustody}` } : {};
};
