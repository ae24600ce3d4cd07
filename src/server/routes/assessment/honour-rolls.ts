import { z } from "zod";
import { honourRollEntries } from "../../../core/assessment/honour-rolls/honour-roll-entries.ts";
import {
  changeHonourRoll,
  createHonourRoll,
  deleteHonourRoll,
  HonourRollChanges,
  HonourRollView,
  NewHonourRoll,
  honourRolls as rolls,
} from "../../../core/assessment/honour-rolls/honour-rolls.ts";
import { listRanks, RankList, RankListQuery } from "../../../core/assessment/honour-rolls/list-ranks.ts";
import {
  printHonourCertificate,
  printHonourCertificates,
  printHonourRoll,
} from "../../../core/assessment/honour-rolls/print-honour-roll.ts";
import {
  HonourRollPreview,
  previewHonourRoll,
  publishHonourRoll,
  reviseHonourRoll,
} from "../../../core/assessment/honour-rolls/publish-honour-roll.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "report-cards.manage", params } as const;

export const honourRolls = [
  // Before the routes with `:id`, which would match the ".pdf" path.
  route({
    ...manage,
    method: "get",
    path: "/honour-rolls/:id.pdf",
    records: "HonourRoll",
    summary: "Print a published honour roll",
    file: { type: "application/pdf", name: "honour-roll.pdf" },
    handle: ({ params }) => printHonourRoll(params.id),
  }),
  route({
    ...manage,
    method: "get",
    path: "/honour-rolls/:id/certificates.pdf",
    records: "HonourRoll",
    summary: "Print the certificates of a published honour roll as one file",
    file: { type: "application/pdf", name: "certificates.pdf" },
    handle: ({ params }) => printHonourCertificates(params.id),
  }),
  route({
    method: "get",
    path: "/honour-roll-entries/:id/certificate.pdf",
    records: "HonourRollEntry",
    summary: "Print the certificate of a student on an honour roll",
    permission: "report-cards.read",
    params,
    file: { type: "application/pdf", name: "certificate.pdf" },
    handle: ({ params }) => printHonourCertificate(params.id),
  }),
  ...crudRoutes("/honour-rolls", rolls, shownWith("term")),
  ...crudRoutes("/honour-roll-entries", honourRollEntries, shownWith("honourRoll", "student")),
  route({
    method: "post",
    path: "/honour-rolls",
    summary: "Create the draft of an honour roll",
    permission: "report-cards.manage",
    status: 201,
    body: NewHonourRoll,
    response: HonourRollView,
    handle: ({ body }) => createHonourRoll(body),
  }),
  route({
    ...manage,
    method: "patch",
    path: "/honour-rolls/:id",
    summary: "Update the draft of an honour roll",
    body: HonourRollChanges,
    response: HonourRollView,
    handle: ({ params, body }) => changeHonourRoll(params.id, body),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/honour-rolls/:id",
    summary: "Delete the draft of an honour roll",
    status: 204,
    handle: ({ params }) => deleteHonourRoll(params.id),
  }),
  route({
    ...manage,
    method: "get",
    path: "/honour-rolls/:id/preview",
    summary: "List who would be on an honour roll if it were published now",
    response: HonourRollPreview,
    handle: ({ params }) => previewHonourRoll(params.id),
  }),
  route({
    ...manage,
    method: "put",
    path: "/honour-rolls/:id/publication",
    summary: "Publish an honour roll, which freezes who is on it",
    response: HonourRollView,
    handle: ({ params }) => publishHonourRoll(params.id),
  }),
  route({
    ...manage,
    method: "post",
    path: "/honour-rolls/:id/revisions",
    summary: "Create the next revision of a published honour roll as a draft",
    status: 201,
    response: HonourRollView,
    handle: ({ params }) => reviseHonourRoll(params.id),
  }),
  route({
    method: "get",
    path: "/rank-lists",
    summary: "Rank the students of a class or grade level by their report cards of a term",
    permission: "report-cards.read",
    query: RankListQuery,
    response: RankList,
    handle: ({ query }) => listRanks(query),
  }),
];
