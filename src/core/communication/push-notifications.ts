import { now } from "../../lib/clock.ts";
import { schoolZone } from "../platform/school-day.ts";
import { channelServices } from "./channel-services.ts";
import type { Told } from "./mail-notifications.ts";
import { queuePush } from "./queue-push.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** Queues what the devices of people show, now or after their quiet hours. */
export async function pushNotifications(told: readonly Told[]): Promise<void> {
  if (told.length === 0 || !channelServices().push) return;
  const zone = await schoolZone();
  await queuePush(
    told.map(({ id, userId, name, title, body, url, pushQuietFrom, pushQuietTo }) => ({
      key: `Notification:${id}`,
      ...{ userId, name, body, url },
      subject: title,
      notBefore: pushQuietFrom && pushQuietTo ? afterQuiet(now(), zone, pushQuietFrom, pushQuietTo) : null,
    })),
  );
}
