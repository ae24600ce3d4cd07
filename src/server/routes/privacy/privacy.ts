import { z } from "zod";
import { ProcessingRegister, showRegister } from "../../../core/privacy/catalogue/show-register.ts";
import { confirmErasure } from "../../../core/privacy/erasure/confirm-erasure.ts";
import { erasureItems } from "../../../core/privacy/erasure/erasure-items.ts";
import { ErasurePlan, planErasure, showErasurePlan } from "../../../core/privacy/erasure/plan-erasure.ts";
import { readResult } from "../../../core/privacy/export/read-result.ts";
import {
  completeCorrection,
  DataSubjectOutcome,
  LegalHold,
  rejectRequest,
  setLegalHold,
} from "../../../core/privacy/requests/close-request.ts";
import {
  DataSubjectRequestView,
  dataSubjectRequests,
} from "../../../core/privacy/requests/data-subject-requests.ts";
import { NewDataSubjectRequest, submitRequest } from "../../../core/privacy/requests/submit-request.ts";
import { DataSubjectVerification, verifyRequest } from "../../../core/privacy/requests/verify-request.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });

export const privacy = [
  ...crudRoutes("/data-subject-requests", dataSubjectRequests),
  route({
    method: "post",
    path: "/data-subject-requests",
    summary: "Record the request of a person about their data",
    permission: "data-requests.submit",
    status: 201,
    body: NewDataSubjectRequest,
    response: DataSubjectRequestView,
    handle: ({ body }) => submitRequest(body),
  }),
  route({
    method: "put",
    path: "/data-subject-requests/:id/verification",
    summary: "Record that the office made sure who asks; a copy is then made",
    permission: "data-requests.manage",
    params,
    body: DataSubjectVerification,
    response: DataSubjectRequestView,
    handle: ({ params, body }) => verifyRequest(params.id, body),
  }),
  route({
    method: "put",
    path: "/data-subject-requests/:id/rejection",
    summary: "Reject a request that has not begun",
    permission: "data-requests.manage",
    params,
    body: DataSubjectOutcome,
    response: DataSubjectRequestView,
    handle: ({ params, body }) => rejectRequest(params.id, body),
  }),
  route({
    method: "put",
    path: "/data-subject-requests/:id/completion",
    summary: "Close a request for a correction that the office made",
    permission: "data-requests.manage",
    params,
    body: DataSubjectOutcome,
    response: DataSubjectRequestView,
    handle: ({ params, body }) => completeCorrection(params.id, body),
  }),
  route({
    method: "put",
    path: "/data-subject-requests/:id/legal-hold",
    summary: "Hold an erasure for a legal reason, or lift the hold",
    permission: "data-requests.manage",
    params,
    body: LegalHold,
    response: DataSubjectRequestView,
    handle: ({ params, body }) => setLegalHold(params.id, body),
  }),
  route({
    method: "post",
    path: "/data-subject-requests/:id/erasure-plan",
    summary: "List what an erasure would do, without doing it",
    permission: "data-requests.manage",
    params,
    response: ErasurePlan,
    handle: ({ params }) => planErasure(params.id),
  }),
  route({
    method: "get",
    path: "/data-subject-requests/:id/erasure-plan",
    summary: "Show the last plan of an erasure and how far it was carried out",
    permission: "data-requests.preview",
    params,
    response: ErasurePlan,
    handle: ({ params }) => showErasurePlan(params.id),
  }),
  route({
    method: "put",
    path: "/data-subject-requests/:id/confirmation",
    summary: "Confirm an erasure as a second person; it cannot be undone",
    permission: "data-requests.approve",
    params,
    response: DataSubjectRequestView,
    handle: ({ params }) => confirmErasure(params.id),
  }),
  route({
    method: "get",
    path: "/data-subject-requests/:id/content",
    records: "DataSubjectRequest",
    summary: "Download the copy of a person's data",
    permission: "data-requests.read",
    params,
    file: { type: "application/zip", name: "content" },
    async *handle({ params, http }) {
      const { chunks, ...file } = await readResult(params.id);
      http.nameFile(file);
      yield* chunks;
    },
  }),
  ...crudRoutes("/erasure-items", erasureItems),
  route({
    method: "get",
    path: "/processing-register",
    summary:
      "The register of processing: which data is kept for which purpose, and what erasure does with it",
    permission: "data-requests.manage",
    response: ProcessingRegister,
    handle: async () => showRegister(),
  }),
];
