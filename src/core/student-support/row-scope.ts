import type { Scope } from "../../lib/context.ts";
import type { RowScope } from "../common/entities/row-scope.ts";
import type { Relation } from "../common/entities/visibility.ts";
import { studentsInScope } from "../people/row-scope.ts";

/** SQL for the caller's own staff record, while they work at the school. */
const ownStaffRecord = `SELECT sm.id FROM staff_members sm
    WHERE sm.school_id = :school AND sm.user_id = :user AND sm.status IN ('active', 'on_leave')`;
const owned = `owner_staff_id IN (${ownStaffRecord})`;
const inForce = "status IN ('active', 'under_review')";

/** The plans that are shown in full: to their owner, and to guardians once they are shared. */
const plansInFull = (scope: Scope): string | null => {
  switch (scope) {
    case "all":
      return null;
    case "own_classes":
      return owned;
    case "own_children":
      return `shared_with_guardians AND ${inForce} AND student_id IN (${studentsInScope(scope)})`;
    case "self":
      return "false";
  }
};

/** Teachers also see the plans in force of the students they teach, of which they are shown the accommodations. */
export const planScope: RowScope = (scope) => {
  const full = plansInFull(scope);
  return scope === "own_classes"
    ? `(${full} OR ${inForce} AND student_id IN (${studentsInScope(scope)}))`
    : full;
};

/** For own classes: only the owner changes and reviews a plan. Never guardians. */
export const planWriteScope: RowScope = (scope) =>
  scope === "all" ? null : scope === "own_classes" ? owned : "false";

/** Reviews are visible to those who see all of the plan. */
export const reviewScope: RowScope = (scope) => {
  const plans = plansInFull(scope);
  return (
    plans && `support_plan_id IN (SELECT id FROM support_plans WHERE school_id = :school AND (${plans}))`
  );
};

/** Which rows show the fields of a plan besides its accommodations. */
export const planRelation: Relation = (scope) => ({
  support: scope === "own_classes" ? `t.owner_staff_id IN (${ownStaffRecord})` : true,
});

/** Teachers see the warnings of the students they teach and those assigned to them. Families see none. */
export const warningScope: RowScope = (scope) =>
  scope === "all"
    ? null
    : scope === "own_classes"
      ? `(student_id IN (${studentsInScope(scope)}) OR assigned_staff_member_id IN (${ownStaffRecord}))`
      : "false";

/** As for warnings; teachers also see the interventions they are responsible for. */
export const interventionScope: RowScope = (scope) =>
  scope === "all"
    ? null
    : scope === "own_classes"
      ? `(student_id IN (${studentsInScope(scope)}) OR ${owned} OR early_warning_id IN (
          SELECT ew.id FROM early_warnings ew WHERE ew.school_id = :school
            AND ew.assigned_staff_member_id IN (${ownStaffRecord})))`
      : "false";

/** Rules are visible to all staff who see warnings. */
export const ruleScope: RowScope = (scope) => (scope === "all" || scope === "own_classes" ? null : "false");
