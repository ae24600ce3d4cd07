import { z } from "zod";
import { retryObligation, waiveObligation } from "../../core/people/change-obligation.ts";
import {
  countObligations,
  GuardianEmailCounts,
  GuardianEmailObligationView,
  guardianEmailObligations,
} from "../../core/people/guardian-email-obligations.ts";
import { text } from "../../core/schemas.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

const params = z.object({ id: z.uuid() });

export const guardianEmails = [
  route({
    method: "get",
    path: "/guardian-email-obligations/counts",
    summary: "How many mails to guardians are in which state",
    permission: "guardian-emails.read",
    response: GuardianEmailCounts,
    transaction: "none",
    handle: () => countObligations(),
  }),
  ...crudRoutes("/guardian-email-obligations", guardianEmailObligations, shownWith("guardian", "student")),
  route({
    method: "put",
    path: "/guardian-email-obligations/:id/retry",
    summary: "Try a mail to a guardian again",
    permission: "guardian-emails.manage",
    params,
    response: GuardianEmailObligationView,
    handle: ({ params }) => retryObligation(params.id),
  }),
  route({
    method: "put",
    path: "/guardian-email-obligations/:id/waiver",
    summary: "Give a mail to a guardian up: the guardian was told in another way",
    permission: "guardian-emails.manage",
    params,
    body: z.strictObject({ reason: text(500) }).meta({ id: "Waiver" }),
    response: GuardianEmailObligationView,
    handle: ({ params, body }) => waiveObligation(params.id, body.reason),
  }),
];
