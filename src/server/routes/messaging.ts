import { z } from "zod";
import { cancelEmail, retryEmail } from "../../core/messaging/change-email.ts";
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
  ...crudRoutes("/delivery-attempts", deliveryAttempts),
];
