import { isFamily } from "../common/entities/is-family.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import type { Relation } from "../common/entities/visibility.ts";
import { childrenInCustody, studentsInScope } from "../people/row-scope.ts";

/** Activities that the caller organises. */
const organised = `SELECT a.id FROM activities a
    JOIN staff_members sm ON sm.school_id = a.school_id AND sm.id = a.organiser_staff_id
    WHERE a.school_id = :school AND sm.user_id = :user AND sm.status IN ('active', 'on_leave')`;

/** Families see every activity that is no draft, organisers their own. */
export const activityScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return isFamily(scope) ? "status <> 'draft'" : `id IN (${organised})`;
};

/** Families see the choices of their students, organisers those for their activities. */
export const activityEnrollmentScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return isFamily(scope) ? `student_id IN (${studentsInScope(scope)})` : `activity_id IN (${organised})`;
};

/** The choices that the caller may make: guardians with custody choose for a child. */
export const choiceScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return `student_id IN (${scope === "own_children" ? childrenInCustody : studentsInScope(scope)})`;
};

/** The students for whom the caller may choose. */
export const choosingStudentScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return `id IN (${scope === "own_children" ? childrenInCustody : studentsInScope(scope)})`;
};

/** Meetings of the activities that the caller organises; families do not see them. */
export const activitySessionScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return isFamily(scope) ? "false" : `activity_id IN (${organised})`;
};

/** Families see the invoice of their own place. */
export const enrollmentRelation: Relation = (scope): ReturnType<Relation> =>
  isFamily(scope) ? { finance: true } : {};
