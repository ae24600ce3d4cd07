import { z } from "zod";
import { leave } from "../../../core/front-office/visitors/leave.ts";
import { printBadge } from "../../../core/front-office/visitors/print-badge.ts";
import { NewPickUp, recordPickUp } from "../../../core/front-office/visitors/record-pick-up.ts";
import { NewVisit, recordVisit } from "../../../core/front-office/visitors/record-visit.ts";
import { VisitorLogView, visitorLogs } from "../../../core/front-office/visitors/visitor-logs.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const record = { method: "post", permission: "visitors.record", response: VisitorLogView } as const;

export const visitors = [
  ...crudRoutes("/visitor-logs", visitorLogs, shownWith("student", "guardian", "hostStaffMember")),
  route({
    ...record,
    path: "/visitor-logs/visits",
    summary: "Record a visitor who was let in or refused",
    status: 201,
    idempotent: true,
    body: NewVisit,
    handle: ({ body }) => recordVisit(body),
  }),
  route({
    ...record,
    path: "/visitor-logs/pick-ups",
    summary: "Record that a child was handed over to somebody, or that it was refused",
    status: 201,
    idempotent: true,
    body: NewPickUp,
    handle: ({ body }) => recordPickUp(body),
  }),
  route({
    ...record,
    path: "/visitor-logs/:id/departure",
    summary: "Record that a visitor has left",
    status: 200,
    params,
    handle: ({ params }) => leave(params.id),
  }),
  route({
    method: "get",
    path: "/visitor-logs/:id/badge.pdf",
    records: "VisitorLog",
    summary: "Print the badge of a visitor",
    permission: "visitors.read",
    params,
    file: { type: "application/pdf", name: "badge.pdf" },
    handle: ({ params }) => printBadge(params.id),
  }),
];
