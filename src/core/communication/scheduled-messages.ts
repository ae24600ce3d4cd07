import { z } from "zod";
import { forbidden } from "../../lib/errors.ts";
import {
  channelNames,
  MessageRecipient,
  messageRecipientStatuses,
  ScheduledMessage,
  scheduledMessageStatuses,
} from "../../models/communication/index.ts";
import { crud } from "../crud.ts";
import { type Reach, reached } from "../within.ts";
import { AudienceFilter } from "./audience.ts";

export const ScheduledMessageView = z
  .object({
    id: z.uuid(),
    schoolId: z.uuid(),
    channel: z.enum(channelNames),
    templateId: z.uuid().nullable(),
    subject: z.string().nullable(),
    body: z.string(),
    audienceFilter: AudienceFilter,
    scheduledAt: z.date(),
    status: z.enum(scheduledMessageStatuses),
    sentAt: z.date().nullable(),
    errorMessage: z.string().nullable(),
    sentByUserId: z.uuid().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
    recurrence: z.string().nullable(),
    countPlanned: z.int().describe("People whom it goes to; known once it is taken"),
    countSent: z.int().describe("People for whom it was handed to the channel"),
    countFailed: z.int(),
  })
  .meta({ id: "ScheduledMessage" });

/** Messages to many are for those who may write to the whole school. */
export const messageReach: Reach = (scope) => (scope === "all" ? null : "false");

/** @throws {AppError} 403 */
export function mustReachAll(): void {
  if (reached("messages.send", messageReach) !== null)
    throw forbidden("This permission has to reach the whole school to write to many");
}

export const scheduledMessages = crud(ScheduledMessage, {
  name: "Scheduled message",
  view: ScheduledMessageView,
  access: { read: "messages.read" },
  reach: messageReach,
  list: {
    filters: {
      status: z.enum(scheduledMessageStatuses),
      channel: z.enum(channelNames),
      sentByUserId: z.uuid(),
      templateId: z.uuid(),
    },
    sort: ["-scheduledAt", "createdAt"],
  },
});

const MessageRecipientView = z
  .object({
    id: z.uuid(),
    scheduledMessageId: z.uuid(),
    personKind: z.enum(["guardian", "student", "staff", "account"]),
    personId: z.uuid(),
    name: z.string(),
    address: z.string(),
    children: z.string(),
    status: z.enum(messageRecipientStatuses),
    error: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "MessageRecipient" });

export const messageRecipients = crud(MessageRecipient, {
  name: "Message recipient",
  view: MessageRecipientView,
  access: { read: "messages.read" },
  reach: messageReach,
  list: {
    filters: { scheduledMessageId: z.uuid(), status: z.enum(messageRecipientStatuses) },
    sort: ["createdAt"],
  },
});
