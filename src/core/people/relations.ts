import type { Relation } from "../visibility.ts";
import { childrenAtHome, ownHomes, studentsWithin } from "./reach.ts";

/** Child and guardians see what is about the child; where the child lives, only who lives there. */
export const studentRelation: Relation = (scope) => {
  if (scope === "self") return { own: true, home: true };
  return scope === "own_children" ? { own: true, home: `t.id IN (${childrenAtHome})` } : {};
};

export const ownChildRelation: Relation = (scope) =>
  scope === "own_children" || scope === "self" ? { own: true } : {};

/** Everybody sees the own record; a teacher, whom to call about the own students. */
export const guardianRelation: Relation = (scope) => {
  const own = "t.user_id = :user";
  const students = studentsWithin(scope);
  const contact =
    scope === "own_classes"
      ? `${own} OR t.id IN (SELECT sg.guardian_id FROM student_guardians sg WHERE sg.school_id = :school
          AND sg.status = 'active' AND (sg.is_primary OR sg.is_emergency_contact) AND sg.student_id IN (${students}))`
      : own;
  return { contact: scope === "all" || contact, own, home: own };
};

export const householdRelation: Relation = (scope) => {
  if (scope === "self") return { home: true };
  return scope === "own_children" ? { home: `t.id IN (${ownHomes})` } : {};
};

/** Guardians reach no links but their own. */
export const linkRelation: Relation = (scope) =>
  scope === "own_children" ? { staff: true, office: true, home: true } : {};
