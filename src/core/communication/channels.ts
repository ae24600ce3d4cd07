import { z } from "zod";
import { languageOf } from "../../emails/languages.ts";
import { schoolMessage } from "../../emails/school-message.ts";
import { type ChannelName, channelNames } from "../../models/communication/index.ts";
import { brandOf } from "../messaging/brand-of.ts";
import { queueEmails } from "../messaging/queue-emails.ts";
import { type Channel, channelStates } from "./channel.ts";
import { notify } from "./notify.ts";

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

const without = (name: ChannelName, detail: string): Channel => ({
  name,
  state: async () => ({ state: "disabled", detail }),
  accept: async (deliveries) => new Map(deliveries.map(({ key }) => [key, detail])),
});

/** Every channel there is. */
export const channels: Readonly<Record<ChannelName, Channel>> = {
  in_app: inApp,
  email,
  push: without("push", "no keys for web push are configured"),
  sms: without("sms", "no gateway is configured"),
  messaging_app: without("messaging_app", "the library is not installed"),
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
