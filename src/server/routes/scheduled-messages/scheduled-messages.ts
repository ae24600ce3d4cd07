import { z } from "zod";
import { messageTemplates } from "../../../core/scheduled-messages/message-templates.ts";
import {
  AskedAudience,
  AudiencePreview,
  previewAudience,
} from "../../../core/scheduled-messages/preview-audience.ts";
import {
  cancelMessage,
  changeMessage,
  NewScheduledMessage,
  ScheduledMessageChanges,
  scheduleMessage,
} from "../../../core/scheduled-messages/schedule-message.ts";
import {
  messageRecipients,
  ScheduledMessageView,
  scheduledMessages,
} from "../../../core/scheduled-messages/scheduled-messages.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });

export const scheduledMessageRoutes = [
  ...crudRoutes("/message-templates", messageTemplates),
  ...crudRoutes("/scheduled-messages", scheduledMessages),
  route({
    method: "post",
    path: "/scheduled-messages",
    summary: "Schedule a message to an audience",
    permission: "messages.send",
    status: 201,
    idempotent: true,
    body: NewScheduledMessage,
    response: ScheduledMessageView,
    handle: ({ body }) => scheduleMessage(body),
  }),
  route({
    method: "post",
    path: "/scheduled-messages/audience",
    summary: "Preview the recipients of a message",
    permission: "messages.send",
    status: 200,
    body: AskedAudience,
    response: AudiencePreview,
    handle: ({ body }) => previewAudience(body),
  }),
  route({
    method: "patch",
    path: "/scheduled-messages/:id",
    summary: "Update a message that has not been sent",
    permission: "messages.send",
    params: Id,
    body: ScheduledMessageChanges,
    response: ScheduledMessageView,
    handle: ({ params, body }) => changeMessage(params.id, body),
  }),
  route({
    method: "put",
    path: "/scheduled-messages/:id/cancellation",
    summary: "Cancel a scheduled message",
    permission: "messages.send",
    params: Id,
    response: ScheduledMessageView,
    handle: ({ params }) => cancelMessage(params.id),
  }),
  ...crudRoutes("/message-recipients", messageRecipients, { replicaList: true }),
];
