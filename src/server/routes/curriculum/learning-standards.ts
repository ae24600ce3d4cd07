import { z } from "zod";
import {
  CaseImport,
  CaseImportOptions,
  caseFile,
  importCasePackage,
} from "../../../core/curriculum/standards/import-case-package.ts";
import { learningStandards as standards } from "../../../core/curriculum/standards/learning-standards.ts";
import { lineItemStandards } from "../../../core/curriculum/standards/line-item-standards.ts";
import {
  LinkedStandards,
  linkStandards,
  StandardsToLink,
} from "../../../core/curriculum/standards/link-standards.ts";
import {
  StandardMastery,
  showMasteryOfClass,
  showMasteryOfStudent,
} from "../../../core/curriculum/standards/show-mastery.ts";
import { standardFrameworks } from "../../../core/curriculum/standards/standard-frameworks.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const mastery = {
  permission: "grades.read",
  transaction: "none",
  params,
  response: StandardMastery,
} as const;

export const learningStandards = [
  ...crudRoutes("/standard-frameworks", standardFrameworks, { removable: true, ...shownWith("subject") }),
  ...crudRoutes("/learning-standards", standards, {
    removable: true,
    ...shownWith("standardFramework", "parentStandard"),
  }),
  ...crudRoutes("/line-item-standards", lineItemStandards, shownWith("lineItem", "learningStandard")),
  route({
    method: "post",
    path: "/standard-frameworks/case",
    summary: "Check a CASE 1.0 package, and import or update its framework",
    permission: "learning-standards.manage",
    status: 200,
    transaction: "none",
    query: CaseImportOptions,
    upload: caseFile,
    response: CaseImport,
    handle: ({ query, upload }) => importCasePackage(query, upload),
  }),
  route({
    method: "put",
    path: "/line-items/:id/standards",
    summary: "Set the learning standards that a gradebook column assesses",
    permission: "grades.write",
    params,
    body: StandardsToLink,
    response: LinkedStandards,
    handle: ({ params, body }) => linkStandards(params.id, body),
  }),
  route({
    ...mastery,
    method: "get",
    path: "/course-offerings/:id/standard-mastery",
    summary: "Show how far a class has mastered the learning standards that it is assessed by",
    handle: ({ params }) => showMasteryOfClass(params.id),
  }),
  route({
    ...mastery,
    method: "get",
    path: "/students/:id/standard-mastery",
    summary: "Show how far a student has mastered learning standards",
    handle: ({ params }) => showMasteryOfStudent(params.id),
  }),
];
