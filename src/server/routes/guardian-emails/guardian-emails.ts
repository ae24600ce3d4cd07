import { z } from "zod";
import { text } from "../../../core/common/input/schemas.ts";
import { retryObligation, waiveObligation } from "../../../core/people/obligations/change-obligation.ts";
import {
  countObligations,
  GuardianEmailCounts,
  GuardianEmailObligationView,
  guardianEmailObligations,
} from "../../../core/people/obligations/guardian-email-obligations.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const guardianEmails = [
  route({
    method: "get",
    path: "/guardian-email-obligations/counts",
    summary: "Count the required guardian emails by status",
    permission: "guardian-emails.read",
    response: GuardianEmailCounts,
    transaction: "none",
    handle: () => countObligations(),
  }),
  ...crudRoutes("/guardian-email-obligations", guardianEmailObligations, {
    ...shownWith("guardian", "student"),
    replicaList: true,
  }),
  route({
    method: "put",
    path: "/guardian-email-obligations/:id/retry",
    summary: "Retry a required guardian email",
    permission: "guardian-emails.manage",
    params,
    response: GuardianEmailObligationView,
    handle: ({ params }) => retryObligation(params.id),
  }),
  route({
    method: "put",
    path: "/guardian-email-obligations/:id/waiver",
    summary: "Waive a required guardian email because the guardian was notified in another way",
    permission: "guardian-emails.manage",
    params,
    body: z.strictObject({ reason: text(500) }).meta({ id: "Waiver" }),
    response: GuardianEmailObligationView,
    handle: ({ params, body }) => waiveObligation(params.id, body.reason),
  }),
];
