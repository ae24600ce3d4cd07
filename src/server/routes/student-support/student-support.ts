import { z } from "zod";
import {
  InterventionView,
  interventions,
} from "../../../core/student-support/interventions/interventions.ts";
import {
  InterventionMove,
  moveIntervention,
} from "../../../core/student-support/interventions/move-intervention.ts";
import { copyPlan, SupportPlanCopy } from "../../../core/student-support/plans/copy-plan.ts";
import { movePlan, SupportPlanMove } from "../../../core/student-support/plans/move-plan.ts";
import { printPlan } from "../../../core/student-support/plans/print-plan.ts";
import { NewSupportPlanReview, reviewPlan } from "../../../core/student-support/plans/review-plan.ts";
import {
  SupportPlanReviewView,
  supportPlanReviews,
} from "../../../core/student-support/plans/support-plan-reviews.ts";
import { SupportPlanView, supportPlans } from "../../../core/student-support/plans/support-plans.ts";
import {
  acknowledgeWarning,
  assignWarning,
  WarningAcknowledgement,
  WarningAssignment,
} from "../../../core/student-support/warnings/act-on-warning.ts";
import { EarlyWarningView, earlyWarnings } from "../../../core/student-support/warnings/early-warnings.ts";
import { warningRules } from "../../../core/student-support/warnings/warning-rules.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const studentSupportRoutes = [
  // Before the routes with `:id`, which would match the ".pdf" path.
  route({
    method: "get",
    path: "/support-plans/:id.pdf",
    summary: "Print a support plan",
    permission: "support-plans.read",
    records: "SupportPlan",
    params,
    file: { type: "application/pdf", name: "support-plan.pdf" },
    handle: ({ params }) => printPlan(params.id),
  }),
  ...crudRoutes("/support-plans", supportPlans, { removable: true, ...shownWith("student", "ownerStaff") }),
  ...crudRoutes("/support-plan-reviews", supportPlanReviews, shownWith("supportPlan")),
  ...crudRoutes("/warning-rules", warningRules, { removable: true }),
  ...crudRoutes("/early-warnings", earlyWarnings, shownWith("student", "warningRule", "assignedStaffMember")),
  ...crudRoutes("/interventions", interventions, shownWith("student", "earlyWarning", "ownerStaff")),
  route({
    method: "put",
    path: "/support-plans/:id/status",
    summary: "Activate a support plan, put it under review or close it",
    permission: "support-plans.manage",
    params,
    body: SupportPlanMove,
    response: SupportPlanView,
    handle: ({ params, body }) => movePlan(params.id, body),
  }),
  route({
    method: "post",
    path: "/support-plans/:id/reviews",
    summary: "Record a review of a support plan",
    permission: "support-plans.review",
    status: 201,
    idempotent: true,
    params,
    body: NewSupportPlanReview,
    response: SupportPlanReviewView,
    handle: ({ params, body }) => reviewPlan(params.id, body),
  }),
  route({
    method: "post",
    path: "/support-plans/:id/copies",
    summary: "Copy a support plan to a new draft for the same student",
    permission: "support-plans.manage",
    status: 201,
    idempotent: true,
    params,
    body: SupportPlanCopy,
    response: SupportPlanView,
    handle: ({ params, body }) => copyPlan(params.id, body),
  }),
  route({
    method: "put",
    path: "/early-warnings/:id/acknowledgement",
    summary: "Acknowledge an early warning",
    permission: "early-warnings.manage",
    params,
    body: WarningAcknowledgement,
    response: EarlyWarningView,
    handle: ({ params, body }) => acknowledgeWarning(params.id, body),
  }),
  route({
    method: "put",
    path: "/early-warnings/:id/assignee",
    summary: "Assign an early warning to a member of staff",
    permission: "early-warnings.manage",
    params,
    body: WarningAssignment,
    response: EarlyWarningView,
    handle: ({ params, body }) => assignWarning(params.id, body),
  }),
  route({
    method: "put",
    path: "/interventions/:id/status",
    summary: "Start, finish or cancel an intervention",
    permission: "early-warnings.manage",
    params,
    body: InterventionMove,
    response: InterventionView,
    handle: ({ params, body }) => moveIntervention(params.id, body),
  }),
];
