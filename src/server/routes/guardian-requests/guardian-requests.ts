import { z } from "zod";
import {
  completeRequest,
  GuardianAppointment,
  GuardianRequestCompletion,
  GuardianRequestRejection,
  rejectRequest,
  setAppointment,
  startRequest,
} from "../../../core/guardian-requests/answer-request.ts";
import { decideChanges, GuardianRequestDecisions } from "../../../core/guardian-requests/decide-changes.ts";
import { GuardianRequestView, guardianRequests } from "../../../core/guardian-requests/guardian-requests.ts";
import {
  issueRequestedDocument,
  RequestedDocument,
} from "../../../core/guardian-requests/issue-requested-document.ts";
import { GuardianRequestChanges, showChanges } from "../../../core/guardian-requests/show-changes.ts";
import { GuardianRequestSubmission, submitRequest } from "../../../core/guardian-requests/submit-request.ts";
import { withdrawRequest } from "../../../core/guardian-requests/withdraw-request.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });
const put = {
  method: "put",
  permission: "guardian-requests.manage",
  params,
  response: GuardianRequestView,
} as const;

export const guardianRequestRoutes = [
  ...crudRoutes("/guardian-requests", guardianRequests),
  route({
    method: "post",
    path: "/guardian-requests",
    summary: "Ask the school for a change of data, a document or an appointment",
    permission: "guardian-requests.submit",
    status: 201,
    idempotent: true,
    body: GuardianRequestSubmission,
    response: GuardianRequestView,
    handle: ({ body }) => submitRequest(body),
  }),
  route({
    method: "get",
    path: "/guardian-requests/:id/changes",
    records: "GuardianRequest",
    summary: "Show the requested changes beside the current values",
    permission: "guardian-requests.read",
    params,
    response: GuardianRequestChanges,
    handle: ({ params }) => showChanges(params.id),
  }),
  route({
    ...put,
    path: "/guardian-requests/:id/withdrawal",
    summary: "Withdraw one's own request",
    permission: "guardian-requests.submit",
    handle: ({ params }) => withdrawRequest(params.id),
  }),
  route({
    ...put,
    path: "/guardian-requests/:id/start",
    summary: "Take a request in hand",
    handle: ({ params }) => startRequest(params.id),
  }),
  route({
    ...put,
    path: "/guardian-requests/:id/decisions",
    summary: "Accept or reject fields of a change of data",
    body: GuardianRequestDecisions,
    handle: ({ params, body }) => decideChanges(params.id, body),
  }),
  route({
    ...put,
    path: "/guardian-requests/:id/rejection",
    summary: "Reject a request with a reason",
    body: GuardianRequestRejection,
    handle: ({ params, body }) => rejectRequest(params.id, body),
  }),
  route({
    ...put,
    path: "/guardian-requests/:id/appointment",
    summary: "Answer a request with the time of an appointment, or move it",
    body: GuardianAppointment,
    handle: ({ params, body }) => setAppointment(params.id, body),
  }),
  route({
    ...put,
    path: "/guardian-requests/:id/completion",
    summary: "Close a request for an appointment or a document",
    body: GuardianRequestCompletion,
    handle: ({ params, body }) => completeRequest(params.id, body),
  }),
  route({
    method: "post",
    path: "/guardian-requests/:id/issued-document",
    summary: "Issue the letter that was asked for, and complete the request",
    permission: "guardian-requests.manage",
    status: 200,
    idempotent: true,
    params,
    body: RequestedDocument,
    response: GuardianRequestView,
    handle: ({ params, body }) => issueRequestedDocument(params.id, body),
  }),
];
