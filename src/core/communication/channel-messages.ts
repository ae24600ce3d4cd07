import { z } from "zod";
import {
  ChannelMessage,
  channelMessageStatuses,
  outboxChannelNames,
} from "../../models/communication/index.ts";
import { crud } from "../crud.ts";

export const ChannelMessageView = z
  .object({
    id: z.uuid(),
    channel: z.enum(outboxChannelNames),
    userId: z.uuid().nullable(),
    toName: z.string(),
    toAddress: z.string().nullable().describe("The number; null for notifications on devices"),
    body: z.string().nullable().describe("Null for notifications: those are for the reader alone"),
    attempts: z.int(),
    nextAttemptAt: z.date(),
    lastError: z.string().nullable(),
    providerMessageId: z.string().nullable(),
    sentAt: z.date().nullable(),
    deliveredAt: z.date().nullable().describe("Where the other side tells"),
    readAt: z.date().nullable().describe("Where the other side tells"),
    status: z.enum(channelMessageStatuses),
    createdAt: z.date(),
  })
  .meta({ id: "ChannelMessage" });

/** What leaves by gateways of others, and what became of it. */
export const channelMessages = crud(ChannelMessage, {
  name: "Channel message",
  view: ChannelMessageView,
  access: { read: "messages.read" },
  list: {
    filters: {
      status: z.enum(channelMessageStatuses),
      channel: z.enum(outboxChannelNames),
      userId: z.uuid(),
    },
    sort: ["-createdAt"],
  },
  // A notification may hold what one person wrote to another.
  computed: {
    toAddress: "CASE WHEN t.channel <> 'push' THEN t.to_address END",
    body: "CASE WHEN t.channel <> 'push' THEN t.body END",
  },
});
