import { z } from "zod";
import { channelNames } from "../../models/notifications/index.ts";
import {
  MessageRecipient,
  messageRecipientStatuses,
  ScheduledMessage,
  scheduledMessageStatuses,
} from "../../models/scheduled-messages/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { crud } from "../common/entities/crud.ts";
import { checkWholeSchool, wholeSchoolOnly } from "../common/entities/whole-school-only.ts";

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
    countPlanned: z.int().describe("Number of recipients; 0 until sending starts"),
    countSent: z.int().describe("Number of recipients whose message was passed to the channel"),
    countFailed: z.int(),
  })
  .meta({ id: "ScheduledMessage" });

/** Requires `messages.send` for the whole school. @throws {AppError} 403 */
export const checkMaySendBulk = (): void =>
  checkWholeSchool("messages.send", "Bulk messages require this permission for the whole school");

export const scheduledMessages = crud(ScheduledMessage, {
  name: "Scheduled message",
  view: ScheduledMessageView,
  access: { read: "messages.read" },
  rowScope: wholeSchoolOnly,
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
  rowScope: wholeSchoolOnly,
  list: {
    filters: { scheduledMessageId: z.uuid(), status: z.enum(messageRecipientStatuses) },
    sort: ["createdAt"],
  },
});
