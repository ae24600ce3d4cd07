import { z } from "zod";
import { cancelEmail, confirmEmail, retryEmail } from "../../core/messaging/change-email.ts";
import { mailSuppressions } from "../../core/messaging/mail-suppressions.ts";
import { deliveryAttempts, QueuedEmailView, queuedEmails } from "../../core/messaging/queued-emails.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

const Id = z.object({ id: z.uuid() });

export const messaging = [
  ...crudRoutes("/queued-emails", queuedEmails),
  route({
    method: "put",
    path: "/queued-emails/:id/retry",
    summary: "Send a mail again",
    permission: "emails.manage",
    params: Id,
    response: QueuedEmailView,
    handle: ({ params }) => retryEmail(params.id),
  }),
  route({
    method: "put",
    path: "/queued-emails/:id/cancellation",
    summary: "Keep a mail from being sent",
    permission: "emails.manage",
    params: Id,
    response: QueuedEmailView,
    handle: ({ params }) => cancelEmail(params.id),
  }),
  route({
    method: "put",
    path: "/queued-emails/:id/confirmation",
    summary: "Say of an uncertain mail that it has arrived",
    permission: "emails.manage",
    params: Id,
    response: QueuedEmailView,
    handle: ({ params }) => confirmEmail(params.id),
  }),
  ...crudRoutes("/delivery-attempts", deliveryAttempts),
  ...crudRoutes("/mail-suppressions", mailSuppressions, { removable: true }),
];
