import { now } from "../../lib/clock.ts";
import { schoolZone } from "../platform/school-day.ts";
import { channelServices } from "./channel-services.ts";
import type { Told } from "./mail-notifications.ts";
import { showAccount } from "./messaging-app/account.ts";
import { queueChannelMessages } from "./queue-channel-messages.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** Characters of a notification on a phone. */
const most = 300;

/** Queues short messages for those who want their notifications so, now or after their quiet hours. */
export async function textNotifications(told: readonly Told[]): Promise<void> {
  const bySms = told.filter(({ bySms, phone }) => bySms && phone);
  const byApp = told.filter(({ byApp, phone }) => byApp && phone);
  if (bySms.length && channelServices().sms)
    await queue("sms", bySms, ({ smsQuietFrom, smsQuietTo }) => [smsQuietFrom, smsQuietTo]);
  if (byApp.length && ["ready", "connecting"].includes((await showAccount()).state))
    await queue("messaging_app", byApp, ({ appQuietFrom, appQuietTo }) => [appQuietFrom, appQuietTo]);
}

async function queue(
  channel: "sms" | "messaging_app",
  told: readonly Told[],
  quietOf: (one: Told) => [string | null, string | null],
): Promise<void> {
  const zone = await schoolZone();
  await queueChannelMessages(
    channel,
    told.map((one) => {
      const [from, to] = quietOf(one);
      const { id, userId, name, phone, language, title, body } = one;
      return {
        key: `Notification:${id}`,
        ...{ userId, name, language },
        address: phone!,
        subject: null,
        body: `${title}: ${body}`.slice(0, most),
        notBefore: from && to ? afterQuiet(now(), zone, from, to) : null,
      };
    }),
  );
}
