import { childrenInCustody } from "../people/reach.ts";
import type { Relation } from "../visibility.ts";

const inCustody = `t.student_id IN (${childrenInCustody})`;

/** Why a child was away can say much about the home: guardians without custody see the mark alone. */
export const recordRelation: Relation = (scope) => {
  if (scope === "self") return { absence: true };
  return scope === "own_children" ? { absence: inCustody } : {};
};

/** As for records; who sent a notice sees what they wrote. */
export const noticeRelation: Relation = (scope) => {
  if (scope === "self") return { absence: true };
  return scope === "own_children" ? { absence: `t.submitted_by = :user OR ${inCustody}` } : {};
};
