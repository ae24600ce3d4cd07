import { z } from "zod";
import { enterResults } from "../../../core/assessment/gradebook/enter-results.ts";
import {
  changeCategory,
  createCategory,
  GradeCategoryChanges,
  GradeCategoryView,
  gradeCategories,
  NewGradeCategory,
} from "../../../core/assessment/gradebook/grade-categories.ts";
import {
  changeLineItem,
  createLineItem,
  LineItemChanges,
  LineItemView,
  lineItems,
  lockLineItem,
  NewLineItem,
  publishLineItem,
  removeLineItem,
  unlockLineItem,
} from "../../../core/assessment/gradebook/line-items.ts";
import { resultRevisions } from "../../../core/assessment/gradebook/result-revisions.ts";
import { results } from "../../../core/assessment/gradebook/results.ts";
import { Gradebook, showGradebook } from "../../../core/assessment/gradebook/show-gradebook.ts";
import {
  GradingScaleIntervalView,
  gradingScaleIntervals,
} from "../../../core/assessment/grading/grading-scale-intervals.ts";
import {
  GradingScaleView,
  gradingScales,
  makeScaleDefault,
  retireScale,
} from "../../../core/assessment/grading/grading-scales.ts";
import { setScaleIntervals } from "../../../core/assessment/grading/set-scale-intervals.ts";
import { EnterResults, ScaleIntervals } from "../../../core/assessment/schemas.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const lock = {
  path: "/line-items/:id/lock",
  permission: "grades.manage",
  params,
  response: LineItemView,
} as const;

export const gradebook = [
  ...crudRoutes("/grading-scales", gradingScales, shownWith("intervals")),
  ...crudRoutes("/grading-scale-intervals", gradingScaleIntervals, shownWith("gradingScale")),
  ...crudRoutes("/grade-categories", gradeCategories, shownWith("courseOffering")),
  ...crudRoutes("/line-items", lineItems, shownWith("courseOffering", "term", "gradeCategory")),
  ...crudRoutes("/results", results, shownWith("lineItem", "student")),
  ...crudRoutes("/result-revisions", resultRevisions, shownWith("result")),
  route({
    method: "put",
    path: "/grading-scales/:id/intervals",
    summary: "Set the intervals of a scale and activate it",
    permission: "grades.settings",
    params,
    body: ScaleIntervals,
    response: z.object({ data: z.array(GradingScaleIntervalView) }).meta({ id: "IntervalsOfScale" }),
    handle: async ({ params, body }) => ({ data: await setScaleIntervals(params.id, body) }),
  }),
  route({
    method: "put",
    path: "/grading-scales/:id/default",
    summary: "Make this the default grading scale",
    permission: "grades.settings",
    params,
    response: GradingScaleView,
    handle: ({ params }) => makeScaleDefault(params.id),
  }),
  route({
    method: "put",
    path: "/grading-scales/:id/retirement",
    summary: "Retire a scale",
    permission: "grades.settings",
    params,
    response: GradingScaleView,
    handle: ({ params }) => retireScale(params.id),
  }),
  route({
    method: "post",
    path: "/grade-categories",
    summary: "Add a grade category to an offering",
    permission: "grades.write",
    status: 201,
    body: NewGradeCategory,
    response: GradeCategoryView,
    handle: ({ body }) => createCategory(body),
  }),
  route({
    method: "patch",
    path: "/grade-categories/:id",
    summary: "Update a grade category",
    permission: "grades.write",
    params,
    body: GradeCategoryChanges,
    response: GradeCategoryView,
    handle: ({ params, body }) => changeCategory(params.id, body),
  }),
  route({
    method: "post",
    path: "/line-items",
    summary: "Add a gradebook column to an offering",
    permission: "grades.write",
    status: 201,
    body: NewLineItem,
    response: LineItemView,
    handle: ({ body }) => createLineItem(body),
  }),
  route({
    method: "patch",
    path: "/line-items/:id",
    summary: "Update a gradebook column",
    permission: "grades.write",
    params,
    body: LineItemChanges,
    response: LineItemView,
    handle: ({ params, body }) => changeLineItem(params.id, body),
  }),
  route({
    method: "delete",
    path: "/line-items/:id",
    summary: "Delete a gradebook column without scores",
    permission: "grades.write",
    params,
    handle: ({ params }) => removeLineItem(params.id),
  }),
  route({
    method: "put",
    path: "/line-items/:id/results",
    summary: "Enter or correct the scores of a column in one request",
    permission: "grades.write",
    params,
    body: EnterResults,
    response: LineItemView,
    handle: ({ params, body }) => enterResults(params.id, body),
  }),
  route({
    method: "put",
    path: "/line-items/:id/publication",
    summary: "Publish the scores of a column to families",
    permission: "grades.write",
    params,
    response: LineItemView,
    handle: ({ params }) => publishLineItem(params.id),
  }),
  route({
    ...lock,
    method: "put",
    summary: "Lock a column",
    handle: ({ params }) => lockLineItem(params.id),
  }),
  route({
    ...lock,
    method: "delete",
    status: 200,
    summary: "Unlock a column",
    handle: ({ params }) => unlockLineItem(params.id),
  }),
  route({
    method: "get",
    path: "/course-offerings/:id/gradebook",
    summary: "Show the gradebook of an offering",
    permission: "grades.write",
    transaction: "none",
    params,
    response: Gradebook,
    handle: ({ params }) => showGradebook(params.id),
  }),
];
