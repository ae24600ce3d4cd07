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
  MasteryQuery,
  StandardMastery,
  showMastery,
} from "../../../core/curriculum/standards/show-mastery.ts";
import { standardFrameworks } from "../../../core/curriculum/standards/standard-frameworks.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

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
    method: "get",
    path: "/standard-mastery",
    summary: "Show the mastery of learning standards, of a class or a student",
    permission: "grades.read",
    transaction: "none",
    query: MasteryQuery,
    response: StandardMastery,
    handle: ({ query }) => showMastery(query),
  }),
];
