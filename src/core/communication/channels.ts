import { z } from "zod";
import { languageOf } from "../../emails/languages.ts";
import { schoolMessage } from "../../emails/school-message.ts";
import { type ChannelName, channelNames } from "../../models/communication/index.ts";
import { brandOf } from "../messaging/brand-of.ts";
import { queueEmails } from "../messaging/queue-emails.ts";
import { type Channel, channelStates } from "./channel.ts";
import { channelServices } from "./channel-services.ts";
import { showAccount } from "./messaging-app/account.ts";
import { notify } from "./notify.ts";
import { queueChannelMessages } from "./queue-channel-messages.ts";
import { queuePush } from "./queue-push.ts";

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
      : { state: "disabled", detail: "no gateway is configured: SMS_URL" },
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
      : { state: "disabled", detail: "there are no keys: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY" },
  async accept(deliveries) {
    const queued = await queuePush(
      deliveries.flatMap(({ userId, ...delivery }) => (userId ? { userId, ...delivery } : [])),
    );
    const missing = deliveries.filter(({ key }) => !queued.has(key));
    return new Map(missing.map(({ key }) => [key, "no device of this account takes notifications"]));
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

/** Every channel there is. */
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

/** The channels and whether they can be used. */
export const listChannels = async (): Promise<z.input<typeof ChannelList>> => ({
  data: await Promise.all(
    channelNames.map(async (channel) => ({ channel, detail: null, ...(await channels[channel].state()) })),
  ),
});
