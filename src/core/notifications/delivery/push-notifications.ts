import { now } from "../../../lib/clock.ts";
import { channelServices } from "../../channels/channel-services.ts";
import { schoolZone } from "../../school/school-day.ts";
import type { Recipient } from "./email-notifications.ts";
import { queuePush } from "./queue-push.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** Queues push messages to the devices of the recipients, delayed until the end of their quiet hours. */
export async function pushNotifications(recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0 || !channelServices().push) return;
  const zone = await schoolZone();
  await queuePush(
    recipients.map(({ id, userId, name, title, body, url, pushQuietFrom, pushQuietTo }) => ({
      key: `Notification:${id}`,
      ...{ userId, name, body, url },
      subject: title,
      notBefore: pushQuietFrom && pushQuietTo ? afterQuiet(now(), zone, pushQuietFrom, pushQuietTo) : null,
    })),
  );
}
