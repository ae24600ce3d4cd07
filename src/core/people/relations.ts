import type { Relation } from "../common/entities/visibility.ts";
import { childrenInCustody, childrenInHousehold, ownHouseholds, studentsInScope } from "./row-scope.ts";

/**
 * Students and their guardians see the student's own data; the address is visible only to guardians the student lives
 * with. Teachers see personal data of the students they teach.
 */
export const studentRelation: Relation = (scope) => {
  if (scope === "self") return { own: true, personal: true, custody: true, home: true };
  if (scope === "own_classes") return { personal: true };
  return scope === "own_children"
    ? {
        own: true,
        personal: true,
        custody: `t.id IN (${childrenInCustody})`,
        home: `t.id IN (${childrenInHousehold})`,
      }
    : {};
};

export const identifierRelation: Relation = (scope) => {
  if (scope === "self") return { custody: true };
  return scope === "own_children" ? { custody: `t.student_id IN (${childrenInCustody})` } : {};
};

/** Guardians see their own record; teachers see contact data of the primary and emergency contacts of their students. */
export const guardianRelation: Relation = (scope) => {
  const own = "t.user_id = :user";
  const students = studentsInScope(scope);
  const contact =
    scope === "own_classes"
      ? `${own} OR t.id IN (SELECT sg.guardian_id FROM student_guardians sg WHERE sg.school_id = :school
          AND sg.status = 'active' AND (sg.is_primary OR sg.is_emergency_contact) AND sg.student_id IN (${students}))`
      : own;
  return { contact: scope === "all" || contact, own, home: own };
};

export const householdRelation: Relation = (scope) => {
  if (scope === "self") return { home: true };
  return scope === "own_children" ? { home: `t.id IN (${ownHouseholds})` } : {};
};

/** Guardians see only their own links; students see who their guardians are, but not their rights. */
export const linkRelation: Relation = (scope) => {
  if (scope === "self") return { family: true };
  return scope === "own_children" ? { link: true, family: true, office: true, home: true } : {};
};
