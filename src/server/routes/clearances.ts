import { z } from "zod";
import { ClearanceItemView, clearanceItems } from "../../core/fees/clearance-items.ts";
import { showClearance } from "../../core/fees/clearance-of.ts";
import {
  ClearanceCode,
  NewClearance,
  Override,
  Position,
  PositionQuery,
  SignOff,
  Verification,
} from "../../core/fees/clearance-schemas.ts";
import {
  openClearance,
  overrideClearance,
  refreshClearance,
  revokeClearance,
  signOff,
} from "../../core/fees/decide-clearance.ts";
import { FeeClearanceView, feeClearances } from "../../core/fees/fee-clearances.ts";
import { Reason } from "../../core/fees/schemas.ts";
import { verifyClearance } from "../../core/fees/verify-clearance.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

const params = z.object({ id: z.uuid() });
const clearance = { permission: "clearances.manage", params, response: FeeClearanceView } as const;

export const clearances = [
  ...crudRoutes("/fee-clearances", feeClearances, shownWith("student", "term", "clearanceItems")),
  ...crudRoutes("/clearance-items", clearanceItems, shownWith("feeClearance")),
  route({
    method: "post",
    path: "/fee-clearances",
    summary: "Open a clearance of a student for a purpose",
    permission: "clearances.manage",
    status: 201,
    body: NewClearance,
    response: FeeClearanceView,
    handle: ({ body }) => openClearance(body),
  }),
  route({
    ...clearance,
    method: "put",
    path: "/fee-clearances/:id/position",
    summary: "Look again whether anything is due",
    handle: ({ params }) => refreshClearance(params.id),
  }),
  route({
    ...clearance,
    method: "put",
    path: "/fee-clearances/:id/override",
    summary: "Clear a student in spite of what is due",
    body: Override,
    handle: ({ params, body }) => overrideClearance(params.id, body),
  }),
  route({
    ...clearance,
    method: "post",
    path: "/fee-clearances/:id/revocation",
    summary: "Revoke a clearance",
    body: Reason,
    handle: ({ params, body }) => revokeClearance(params.id, body.reason),
  }),
  route({
    method: "put",
    path: "/clearance-items/:id/signature",
    summary: "Sign a clearance off for a department",
    permission: "clearances.sign",
    params,
    body: SignOff,
    response: ClearanceItemView,
    handle: ({ params, body }) => signOff(params.id, body),
  }),
  route({
    method: "get",
    path: "/students/:id/clearance",
    summary: "Show whether a student is cleared for a purpose",
    permission: "clearances.read",
    params,
    query: PositionQuery,
    response: Position,
    handle: ({ params, query }) => showClearance(params.id, query),
  }),
  route({
    method: "get",
    path: "/fee-clearances/verification/:code",
    summary: "Check that a clearance on paper still holds",
    permission: "public",
    limit: "verification",
    transaction: "none",
    params: z.object({ code: ClearanceCode }),
    response: Verification,
    handle: ({ params }) => verifyClearance(params.code),
  }),
];
