import { z } from "zod";
import { cancelEmail, confirmEmail, retryEmail } from "../../../core/emails/queue/change-email.ts";
import { deliveryAttempts, QueuedEmailView, queuedEmails } from "../../../core/emails/queue/queued-emails.ts";
import { mailSuppressions } from "../../../core/emails/suppressions/mail-suppressions.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });

export const emails = [
  ...crudRoutes("/queued-emails", queuedEmails, { replicaList: true }),
  route({
    method: "put",
    path: "/queued-emails/:id/retry",
    summary: "Retry an email",
    permission: "emails.manage",
    params: Id,
    response: QueuedEmailView,
    handle: ({ params }) => retryEmail(params.id),
  }),
  route({
    method: "put",
    path: "/queued-emails/:id/cancellation",
    summary: "Cancel a queued email",
    permission: "emails.manage",
    params: Id,
    response: QueuedEmailView,
    handle: ({ params }) => cancelEmail(params.id),
  }),
  route({
    method: "put",
    path: "/queued-emails/:id/confirmation",
    summary: "Mark an uncertain email as delivered",
    permission: "emails.manage",
    params: Id,
    response: QueuedEmailView,
    handle: ({ params }) => confirmEmail(params.id),
  }),
  ...crudRoutes("/delivery-attempts", deliveryAttempts, { replicaList: true }),
  ...crudRoutes("/mail-suppressions", mailSuppressions, { removable: true }),
];
