import { z } from "zod";
import { languageOf } from "../../emails/languages.ts";
import { schoolMessage } from "../../emails/scheduled-messages/school-message.ts";
import { type ChannelName, channelNames } from "../../models/notifications/index.ts";
import { type Channel, channelStates } from "../channels/channel.ts";
import { channelServices } from "../channels/channel-services.ts";
import { showAccount } from "../channels/messaging-app/account.ts";
import { queueChannelMessages } from "../channels/queue-channel-messages.ts";
import { brandOf } from "../emails/queue/brand-of.ts";
import { queueEmails } from "../emails/queue/queue-emails.ts";
import { queuePush } from "../notifications/delivery/queue-push.ts";
import { notify } from "../notifications/notify.ts";

const inApp: Channel = {
  name: "in_app",
  state: async () => ({ state: "ready" }),
  async accept(deliveries) {
    for (const { key, userId, subject, body } of deliveries)
      await notify({
        type: "scheduled_message",
        props: { title: subject ?? "", body },
        to: { users: [userId!] },
        dedupeKey: key,
      });
    return new Map();
  },
};

const email: Channel = {
  name: "email",
  state: async () => ({ state: "ready" }),
  async accept(deliveries) {
    const brand = await brandOf();
    await queueEmails(
      schoolMessage,
      deliveries.map(({ key, address, name, language, subject, body }) => ({
        entityKey: key,
        to: { address, name },
        props: { subject: subject ?? "", body },
        brand: { ...brand, language: language ? languageOf(language) : brand.language },
      })),
    );
    return new Map();
  },
};

const sms: Channel = {
  name: "sms",
  state: async () =>
    channelServices().sms
      ? { state: "ready" }
      : { state: "disabled", detail: "no gateway is configured; set SMS_URL" },
  async accept(deliveries) {
    await queueChannelMessages("sms", deliveries);
    return new Map();
  },
};

const push: Channel = {
  name: "push",
  state: async () =>
    channelServices().push
      ? { state: "ready" }
      : { state: "disabled", detail: "no keys are configured; set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY" },
  async accept(deliveries) {
    const queued = await queuePush(
      deliveries.flatMap(({ userId, ...delivery }) => (userId ? { userId, ...delivery } : [])),
    );
    const missing = deliveries.filter(({ key }) => !queued.has(key));
    return new Map(
      missing.map(({ key }) => [key, "the account has no device registered for push notifications"]),
    );
  },
};

const messagingApp: Channel = {
  name: "messaging_app",
  async state() {
    const { state, detail } = await showAccount();
    return {
      state,
      ...((detail ?? state === "disconnected") && { detail: detail ?? "no account is paired" }),
    };
  },
  async accept(deliveries) {
    await queueChannelMessages("messaging_app", deliveries);
    return new Map();
  },
};

/** All channels. */
export const channels: Readonly<Record<ChannelName, Channel>> = {
  in_app: inApp,
  email,
  push,
  sms,
  messaging_app: messagingApp,
};

export const ChannelList = z
  .object({
    data: z.array(
      z.object({
        channel: z.enum(channelNames),
        state: z.enum(channelStates),
        detail: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "Channels" });

/** Lists the channels with their state. */
export const listChannels = async (): Promise<z.input<typeof ChannelList>> => ({
  data: await Promise.all(
    channelNames.map(async (channel) => ({ channel, detail: null, ...(await channels[channel].state()) })),
  ),
});
