import { languageOf } from "../../emails/languages.ts";
import { notificationMail } from "../../emails/notification.ts";
import { now } from "../../lib/clock.ts";
import { identityServices } from "../identity/services.ts";
import { brandOf } from "../messaging/brand-of.ts";
import { queueEmails } from "../messaging/queue-emails.ts";
import { schoolZone } from "../platform/school-day.ts";
import { afterQuiet } from "./quiet-hours.ts";

/** A notification that was written, and how its owner wants it. */
export interface Told {
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
  /** Where there is one, of whoever wants short messages. */
  phone: string | null;
}

/** Queues the mails for those who want them at once, or after their quiet hours. */
export async function mailNotifications(told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const { publicUrl } = identityServices();
  const [brand, zone] = [await brandOf(), await schoolZone()];
  await queueEmails(
    notificationMail,
    told.map(({ id, email, name, title, body, url, language, quietFrom, quietTo }) => ({
      entityKey: `Notification:${id}`,
      to: { address: email, name },
      props: { name, title, body, url: url && publicUrl + url },
      brand: { ...brand, language: languageOf(language) },
      notBefore: quietFrom && quietTo ? afterQuiet(now(), zone, quietFrom, quietTo) : null,
    })),
  );
}
