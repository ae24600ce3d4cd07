import { z } from "zod";
import {
  EnteredTestResults,
  EnterTestResults,
  enterTestResults,
} from "../../../core/external-tests/enter-test-results.ts";
import { externalTestResults } from "../../../core/external-tests/external-test-results.ts";
import { ExternalTestView, externalTests as tests } from "../../../core/external-tests/external-tests.ts";
import {
  NewStudentTarget,
  setStudentTarget,
  withdrawStudentTarget,
} from "../../../core/external-tests/set-student-target.ts";
import {
  Growth,
  GrowthQuery,
  showStudentGrowth,
  showSubjectGrowth,
  showTestGrowth,
} from "../../../core/external-tests/show-growth.ts";
import { setTestVisibility, TestVisibility } from "../../../core/external-tests/show-to-families.ts";
import { StudentTargetView, studentTargets } from "../../../core/external-tests/student-targets.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const growth = {
  method: "get",
  permission: "external-tests.read",
  transaction: "none",
  params,
  response: Growth,
} as const;

export const externalTests = [
  ...crudRoutes("/external-tests", tests, { removable: true, ...shownWith("subject", "course") }),
  ...crudRoutes("/external-test-results", externalTestResults, shownWith("externalTest", "student")),
  ...crudRoutes("/student-targets", studentTargets, shownWith("externalTest", "subject", "student")),
  route({
    method: "put",
    path: "/external-tests/:id/results",
    summary: "Enter the results of an external test on a day",
    permission: "external-tests.record",
    params,
    body: EnterTestResults,
    response: EnteredTestResults,
    handle: ({ params, body }) => enterTestResults(params.id, body),
  }),
  route({
    method: "put",
    path: "/external-tests/:id/visibility",
    summary: "Show the results of an external test to families, or hide them",
    permission: "external-tests.manage",
    params,
    body: TestVisibility,
    response: ExternalTestView,
    handle: ({ params, body }) => setTestVisibility(params.id, body),
  }),
  route({
    ...growth,
    path: "/external-tests/:id/growth",
    summary: "Compare the latest results of a section or grade level with those before and with targets",
    query: GrowthQuery,
    handle: ({ params, query }) => showTestGrowth(params.id, query),
  }),
  route({
    ...growth,
    path: "/subjects/:id/growth",
    summary: "Compare the latest report card averages of a subject with those before and with targets",
    query: GrowthQuery,
    handle: ({ params, query }) => showSubjectGrowth(params.id, query),
  }),
  route({
    ...growth,
    path: "/students/:id/growth",
    summary: "Compare the latest external test results of a student with those before and with targets",
    handle: ({ params }) => showStudentGrowth(params.id),
  }),
  route({
    method: "post",
    path: "/student-targets",
    summary: "Set the target of a student for a year, instead of the current one",
    permission: "external-tests.record",
    status: 201,
    body: NewStudentTarget,
    response: StudentTargetView,
    handle: ({ body }) => setStudentTarget(body),
  }),
  route({
    method: "put",
    path: "/student-targets/:id/withdrawal",
    summary: "Withdraw a current target",
    permission: "external-tests.record",
    params,
    response: StudentTargetView,
    handle: ({ params }) => withdrawStudentTarget(params.id),
  }),
];
