import { now } from "../../../lib/clock.ts";
import { channelServices } from "../../channels/channel-services.ts";
import { showAccount } from "../../channels/messaging-app/account.ts";
import { queueChannelMessages } from "../../channels/queue-channel-messages.ts";
import { schoolZone } from "../../school/school-day.ts";
import type { Recipient } from "./email-notifications.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** Characters. */
const MAX_LENGTH = 300;

/** Queues text messages for recipients who want them by SMS or messaging app, delayed until the end of their quiet hours. */
export async function textNotifications(recipients: readonly Recipient[]): Promise<void> {
  const bySms = recipients.filter(({ bySms, phone }) => bySms && phone);
  const byApp = recipients.filter(({ byApp, phone }) => byApp && phone);
  if (bySms.length && channelServices().sms)
    await queue("sms", bySms, ({ smsQuietFrom, smsQuietTo }) => [smsQuietFrom, smsQuietTo]);
  if (byApp.length && ["ready", "connecting"].includes((await showAccount()).state))
    await queue("messaging_app", byApp, ({ appQuietFrom, appQuietTo }) => [appQuietFrom, appQuietTo]);
}

async function queue(
  channel: "sms" | "messaging_app",
  recipients: readonly Recipient[],
  quietHoursOf: (recipient: Recipient) => [string | null, string | null],
): Promise<void> {
  const zone = await schoolZone();
  await queueChannelMessages(
    channel,
    recipients.map((recipient) => {
      const [from, to] = quietHoursOf(recipient);
      const { id, userId, name, phone, language, title, body } = recipient;
      return {
        key: `Notification:${id}`,
        ...{ userId, name, language },
        address: phone!,
        subject: null,
        body: `${title}: ${body}`.slice(0, MAX_LENGTH),
        notBefore: from && to ? afterQuiet(now(), zone, from, to) : null,
      };
    }),
  );
}
