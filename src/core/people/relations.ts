import type { Relation } from "../visibility.ts";
import { childrenAtHome, childrenInCustody, ownHomes, studentsWithin } from "./reach.ts";

/** Child and guardians see what is about the child; where the child lives, only who lives there. Teachers see whom they teach. */
export const studentRelation: Relation = (scope) => {
  if (scope === "self") return { own: true, personal: true, custody: true, home: true };
  if (scope === "own_classes") return { personal: true };
  return scope === "own_children"
    ? {
        own: true,
        personal: true,
        custody: `t.id IN (${childrenInCustody})`,
        home: `t.id IN (${childrenAtHome})`,
      }
    : {};
};

export const identifierRelation: Relation = (scope) => {
  if (scope === "self") return { custody: true };
  return scope === "own_children" ? { custody: `t.student_id IN (${childrenInCustody})` } : {};
};

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

/** Guardians reach no links but their own; a student sees who the guardians are, not their rights. */
export const linkRelation: Relation = (scope) => {
  if (scope === "self") return { family: true };
  return scope === "own_children" ? { link: true, family: true, office: true, home: true } : {};
};
