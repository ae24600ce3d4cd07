import { z } from "zod";
import { ChannelMessage, channelMessageStatuses, outboxChannelNames } from "../../models/channels/index.ts";
import { crud } from "../common/entities/crud.ts";

export const ChannelMessageView = z
  .object({
    id: z.uuid(),
    channel: z.enum(outboxChannelNames),
    userId: z.uuid().nullable(),
    toName: z.string(),
    toAddress: z.string().nullable().describe("Phone number; null for push notifications"),
    body: z.string().nullable().describe("Null for push notifications, which are for the recipient only"),
    attempts: z.int(),
    nextAttemptAt: z.date(),
    lastError: z.string().nullable(),
    providerMessageId: z.string().nullable(),
    sentAt: z.date().nullable(),
    deliveredAt: z.date().nullable().describe("If the channel reports it"),
    readAt: z.date().nullable().describe("If the channel reports it"),
    status: z.enum(channelMessageStatuses),
    createdAt: z.date(),
  })
  .meta({ id: "ChannelMessage" });

/** Messages sent through external gateways, with their delivery status. */
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
  // Push notifications may contain private messages.
  computed: {
    toAddress: "CASE WHEN t.channel <> 'push' THEN t.to_address END",
    body: "CASE WHEN t.channel <> 'push' THEN t.body END",
  },
});
