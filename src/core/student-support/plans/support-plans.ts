import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { Student } from "../../../models/people/index.ts";
import {
  SupportPlan,
  supportPlanCategories,
  supportPlanStatuses,
} from "../../../models/student-support/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag, text } from "../../common/input/schemas.ts";
import { studentScope } from "../../people/row-scope.ts";
import type { Permission } from "../../permissions.ts";
import { checkOwner } from "../check-owner.ts";
import { planRelation, planScope, planWriteScope } from "../row-scope.ts";

export const SupportPlanView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    category: shownTo("support", z.enum(supportPlanCategories)),
    goals: shownTo("support", z.array(z.string())),
    accommodations: z.array(z.string()).describe("What teachers do differently for the student"),
    startsOn: z.iso.date(),
    reviewOn: z.iso.date(),
    ownerStaffId: z.uuid(),
    sharedWithGuardians: shownTo(
      "support",
      z.boolean().describe("Guardians see the plan with its reviews while it is in force"),
    ),
    closedOn: z.iso.date().nullable(),
    status: z.enum(supportPlanStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "SupportPlan" });

const lines = z.array(text(500)).max(20);

export const NewSupportPlan = z
  .strictObject({
    studentId: z.uuid(),
    category: z.enum(supportPlanCategories),
    goals: lines.min(1),
    accommodations: lines,
    startsOn: z.iso.date(),
    reviewOn: z.iso.date(),
    ownerStaffId: z.uuid(),
    sharedWithGuardians: z.boolean().optional().describe("Default: false"),
  })
  .meta({ id: "NewSupportPlan" });

export const SupportPlanChanges = NewSupportPlan.omit({ studentId: true })
  .partial()
  .meta({ id: "SupportPlanChanges" });

const plain = crud(SupportPlan, {
  name: "Support plan",
  sensitive: true,
  view: SupportPlanView,
  create: NewSupportPlan,
  update: SupportPlanChanges,
  access: { read: "support-plans.read", write: "support-plans.manage" },
  list: {
    filters: {
      studentId: z.uuid(),
      ownerStaffId: z.uuid(),
      category: z.enum(supportPlanCategories),
      status: z.enum(supportPlanStatuses),
      reviewBefore: { schema: z.iso.date(), where: "t.review_on < ?::date" },
      inForce: { schema: flag, where: "(t.status IN ('active', 'under_review')) = ?" },
    },
    sort: ["reviewOn", "createdAt"],
  },
  rowScope: planScope,
  relation: planRelation,
  check: checkPlan,
});

async function checkPlan(row: SupportPlan): Promise<void> {
  if (row.reviewOn < row.startsOn)
    throw invalid([{ path: "reviewOn", message: "must be on or after `startsOn`" }]);
  if (new Set(row.goals).size < row.goals.length)
    throw invalid([{ path: "goals", message: "must not repeat a goal" }]);
  if (row.changed("ownerStaffId")) await checkOwner("ownerStaffId", row.ownerStaffId);
}

/** Gets a plan that the caller may change or review, and locks it. @throws {AppError} 404 */
export const findPlan = (id: string, permission: Permission = "support-plans.manage"): Promise<SupportPlan> =>
  findLocked(SupportPlan, id, { where: scopeWhere(permission, planWriteScope) });

/** Support plans; new ones are drafts, closed ones are not changed. */
export const supportPlans: Crud<typeof SupportPlanView, typeof NewSupportPlan, typeof SupportPlanChanges> = {
  ...plain,
  create: (values) =>
    transaction(async () => {
      await findLocked(Student, values.studentId, {
        where: scopeWhere("support-plans.manage", studentScope),
        lock: false,
      });
      return plain.create(values);
    }),
  update: (id, values, ifMatch) =>
    transaction(async () => {
      const { status } = await findPlan(id);
      if (status === "closed")
        throw conflict("support_plan_status", "The support plan is closed: copy it to a new plan");
      return plain.update(id, values, ifMatch);
    }),
  remove: (id) =>
    transaction(async () => {
      const { status } = await findPlan(id);
      if (status !== "draft")
        throw conflict("support_plan_status", `The support plan is ${status}: only drafts are removed`);
      await plain.remove(id);
    }),
};
