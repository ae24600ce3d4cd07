import { z } from "zod";
import { ClearanceItemView, clearanceItems } from "../../../core/fees/clearance/clearance-items.ts";
import { showClearance } from "../../../core/fees/clearance/clearance-of.ts";
import {
  ClearanceCode,
  NewClearance,
  Override,
  Position,
  PositionQuery,
  SignOff,
  Verification,
} from "../../../core/fees/clearance/clearance-schemas.ts";
import {
  openClearance,
  overrideClearance,
  refreshClearance,
  revokeClearance,
  signOff,
} from "../../../core/fees/clearance/decide-clearance.ts";
import { FeeClearanceView, feeClearances } from "../../../core/fees/clearance/fee-clearances.ts";
import { verifyClearance } from "../../../core/fees/clearance/verify-clearance.ts";
import { Reason } from "../../../core/fees/schemas.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

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
    summary: "Check again whether the student owes anything",
    handle: ({ params }) => refreshClearance(params.id),
  }),
  route({
    ...clearance,
    method: "put",
    path: "/fee-clearances/:id/override",
    summary: "Clear a student despite an outstanding balance",
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
    summary: "Sign off a clearance for a department",
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
    summary: "Check that a printed clearance is still valid",
    permission: "public",
    limit: "verification",
    transaction: "none",
    params: z.object({ code: ClearanceCode }),
    response: Verification,
    handle: ({ params }) => verifyClearance(params.code),
  }),
];
