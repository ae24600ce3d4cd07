import { languageOf } from "../../../emails/languages.ts";
import { notificationEmail } from "../../../emails/notifications/notification.ts";
import { now } from "../../../lib/clock.ts";
import { identityServices } from "../../common/identity-services.ts";
import { brandOf } from "../../emails/queue/brand-of.ts";
import { queueEmails } from "../../emails/queue/queue-emails.ts";
import { schoolZone } from "../../school/school-day.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** A written notification with the delivery preferences of its account. */
export interface Recipient {
  [column: string]: unknown;
  id: string;
  userId: string;
  title: string;
  body: string;
  url: string | null;
  language: string;
  email: string;
  name: string;
  byEmail: boolean;
  byPush: boolean;
  quietFrom: string | null;
  quietTo: string | null;
  pushQuietFrom: string | null;
  pushQuietTo: string | null;
  bySms: boolean;
  smsQuietFrom: string | null;
  smsQuietTo: string | null;
  byApp: boolean;
  appQuietFrom: string | null;
  appQuietTo: string | null;
  /** Set if the account wants text messages and has a number. */
  phone: string | null;
}

/** Queues one email per notification, delayed until the end of the recipient's quiet hours. */
export async function emailNotifications(recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return;
  const { publicUrl } = identityServices();
  const [brand, zone] = [await brandOf(), await schoolZone()];
  await queueEmails(
    notificationEmail,
    recipients.map(({ id, email, name, title, body, url, language, quietFrom, quietTo }) => ({
      entityKey: `Notification:${id}`,
      to: { address: email, name },
      props: { name, title, body, url: url && publicUrl + url },
      brand: { ...brand, language: languageOf(language) },
      notBefore: quietFrom && quietTo ? afterQuiet(now(), zone, quietFrom, quietTo) : null,
    })),
  );
}
