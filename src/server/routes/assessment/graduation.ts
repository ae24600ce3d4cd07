import { z } from "zod";
import {
  AssignedGraduationPlans,
  assignGraduationPlan,
  GraduationPlanAssignment,
  unassignGraduationPlan,
} from "../../../core/assessment/graduation/assign-graduation-plan.ts";
import {
  activateGraduationPlan,
  archiveGraduationPlan,
  copyGraduationPlan,
  deleteGraduationPlan,
  GraduationPlanCopy,
} from "../../../core/assessment/graduation/change-graduation-plan.ts";
import {
  GraduationCheck,
  GraduationOverview,
  GraduationOverviewQuery,
} from "../../../core/assessment/graduation/graduation-check-schemas.ts";
import { GraduationPlanView, graduationPlans } from "../../../core/assessment/graduation/graduation-plans.ts";
import {
  GraduationRequirementView,
  graduationRequirements,
} from "../../../core/assessment/graduation/graduation-requirements.ts";
import {
  GraduationWaiverView,
  graduationWaivers,
  NewGraduationWaiver,
  waiveGraduationRequirement,
  withdrawGraduationWaiver,
} from "../../../core/assessment/graduation/graduation-waivers.ts";
import {
  exportGraduationChecks,
  listGraduationChecks,
} from "../../../core/assessment/graduation/list-graduation-checks.ts";
import { printGraduationCheck } from "../../../core/assessment/graduation/print-graduation-check.ts";
import {
  GraduationRequirements,
  setGraduationRequirements,
} from "../../../core/assessment/graduation/set-graduation-requirements.ts";
import { showGraduationCheck } from "../../../core/assessment/graduation/show-graduation-check.ts";
import { studentGraduationPlans } from "../../../core/assessment/graduation/student-graduation-plans.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "graduation-plans.manage", params } as const;
const read = { method: "get", permission: "graduation-plans.read" } as const;

export const graduation = [
  ...crudRoutes("/graduation-plans", graduationPlans, shownWith("requirements")),
  ...crudRoutes(
    "/graduation-requirements",
    graduationRequirements,
    shownWith("graduationPlan", "department", "subject", "course"),
  ),
  ...crudRoutes("/student-graduation-plans", studentGraduationPlans, shownWith("graduationPlan", "student")),
  ...crudRoutes("/graduation-waivers", graduationWaivers, shownWith("graduationRequirement", "student")),
  route({
    ...manage,
    method: "delete",
    path: "/graduation-plans/:id",
    summary: "Delete the draft of a graduation plan",
    handle: ({ params }) => deleteGraduationPlan(params.id),
  }),
  route({
    ...manage,
    method: "put",
    path: "/graduation-plans/:id/requirements",
    summary: "Set the requirements of a draft",
    body: GraduationRequirements,
    response: z
      .object({ data: z.array(GraduationRequirementView) })
      .meta({ id: "RequirementsOfGraduationPlan" }),
    handle: async ({ params, body }) => ({ data: await setGraduationRequirements(params.id, body) }),
  }),
  route({
    ...manage,
    method: "put",
    path: "/graduation-plans/:id/activation",
    summary: "Put a graduation plan in force",
    response: GraduationPlanView,
    handle: ({ params }) => activateGraduationPlan(params.id),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/graduation-plans/:id/activation",
    summary: "Archive a graduation plan; students keep it",
    status: 200,
    response: GraduationPlanView,
    handle: ({ params }) => archiveGraduationPlan(params.id),
  }),
  route({
    ...manage,
    method: "post",
    path: "/graduation-plans/:id/copies",
    summary: "Copy a graduation plan with its requirements as a draft",
    status: 201,
    body: GraduationPlanCopy,
    response: GraduationPlanView,
    handle: ({ params, body }) => copyGraduationPlan(params.id, body),
  }),
  route({
    ...manage,
    method: "post",
    path: "/graduation-plans/:id/assignments",
    summary: "Assign a graduation plan to students, a section or a grade level",
    status: 200,
    body: GraduationPlanAssignment,
    response: AssignedGraduationPlans,
    handle: ({ params, body }) => assignGraduationPlan(params.id, body),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/student-graduation-plans/:id",
    summary: "Remove the assigned plan of a student, so that the default applies",
    handle: ({ params }) => unassignGraduationPlan(params.id),
  }),
  route({
    method: "post",
    path: "/graduation-waivers",
    summary: "Waive a requirement of the graduation plan of a student",
    permission: "graduation-plans.manage",
    status: 201,
    body: NewGraduationWaiver,
    response: GraduationWaiverView,
    handle: ({ body }) => waiveGraduationRequirement(body),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/graduation-waivers/:id",
    summary: "Withdraw a waiver",
    handle: ({ params }) => withdrawGraduationWaiver(params.id),
  }),
  route({
    ...read,
    path: "/students/:id/graduation-check.pdf",
    summary: "Print what a student has reached of the graduation plan",
    records: "StudentGraduationPlan",
    params,
    file: { type: "application/pdf", name: "graduation-check.pdf" },
    handle: ({ params }) => printGraduationCheck(params.id),
  }),
  route({
    ...read,
    path: "/students/:id/graduation-check",
    summary: "Show what a student has reached of the graduation plan, and what is missing",
    params,
    response: GraduationCheck,
    handle: ({ params }) => showGraduationCheck(params.id),
  }),
  route({
    ...read,
    path: "/graduation-checks",
    summary: "List the students of a grade level with their standing in the graduation plan",
    replica: true,
    query: GraduationOverviewQuery,
    response: GraduationOverview,
    handle: ({ query }) => listGraduationChecks(query),
  }),
  route({
    ...read,
    path: "/graduation-checks.csv",
    summary: "Export the standing of a grade level as CSV",
    records: "StudentGraduationPlan",
    replica: true,
    query: GraduationOverviewQuery.omit({ limit: true, offset: true }),
    file: { type: "text/csv", name: "graduation-checks.csv" },
    handle: ({ query }) => exportGraduationChecks(query),
  }),
];
