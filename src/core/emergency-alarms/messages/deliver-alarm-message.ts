import type { Brand } from "../../../emails/email.ts";
import { emergencyAlarmEmail } from "../../../emails/emergency-alarms/emergency-alarm.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import {
  type EmergencyAlarm,
  type EmergencyAlarmMessage,
  EmergencyAlarmResponse,
} from "../../../models/emergency-alarms/index.ts";
import { School } from "../../../models/school/index.ts";
import { channelServices } from "../../channels/channel-services.ts";
import { queueChannelMessages } from "../../channels/queue-channel-messages.ts";
import { raiseEvent } from "../../common/realtime-events.ts";
import { brandOf } from "../../emails/queue/brand-of.ts";
import { queueEmails } from "../../emails/queue/queue-emails.ts";
import { queuePush } from "../../notifications/delivery/queue-push.ts";
import { textFor } from "./alarm-texts.ts";
import { headlineOf } from "./alarm-words.ts";

/** The socket event after which a console reads the alarm. */
export const alarmEvent = "emergency-alarm:changed";
/** Where a notification leads. */
const SCREEN = "/emergency";
/** The queues send what was due first first: an alarm is due a day ago, before any bulk message that is waiting. */
const AHEAD_MS = DAY_MS;

/** People per statement: the bodies of their emails are in memory together. */
const BATCH_SIZE = 500;

/**
 * Queues a message of an alarm for everybody in it, by all channels, regardless of preferences, quiet hours and digests. In the
 * transaction that writes the message: the queues deliver each row even if a worker is stopped, and their keys prevent a second one.
 */
export async function deliverAlarmMessage(
  alarm: EmergencyAlarm,
  message: EmergencyAlarmMessage,
): Promise<void> {
  const people = await EmergencyAlarmResponse.findAll({
    where: { emergencyAlarmId: alarm.id },
    order: ["id"],
  });
  const { locale } = await School.findByPk(schoolId(), { rejectOnEmpty: true });
  const brand = await brandOf();
  const users = people.flatMap(({ userId }) => userId ?? []);
  if (users.length) await raiseEvent(alarmEvent, users, { id: alarm.id });
  for (let start = 0; start < people.length; start += BATCH_SIZE)
    await queueDeliveries(
      people.slice(start, start + BATCH_SIZE).map((person) => deliveryTo(person, alarm, message, locale)),
      brand,
    );
}

type Delivery = ReturnType<typeof deliveryTo>;

function deliveryTo(
  { id, userId, name, phone, email, language: own }: EmergencyAlarmResponse,
  alarm: EmergencyAlarm,
  { id: messageId, texts, kind }: EmergencyAlarmMessage,
  schoolLocale: string,
) {
  const { language, text } = textFor(texts, own, schoolLocale);
  return {
    key: `EmergencyAlarmMessage:${messageId}:${id}`,
    ...{ userId, name, phone, email, language, text },
    headline: headlineOf(alarm, kind, language),
    notBefore: new Date(now().getTime() - AHEAD_MS),
  };
}

async function queueDeliveries(deliveries: readonly Delivery[], brand: Brand): Promise<void> {
  await queuePush(
    deliveries.flatMap(({ userId, headline, text, ...delivery }) =>
      userId ? { ...delivery, userId, subject: headline, body: text, url: SCREEN } : [],
    ),
  );
  if (channelServices().sms)
    await queueChannelMessages(
      "sms",
      deliveries.flatMap(({ phone, headline, text, ...delivery }) =>
        phone ? { ...delivery, address: phone, subject: null, body: `${headline}: ${text}` } : [],
      ),
    );
  await queueEmails(
    emergencyAlarmEmail,
    deliveries.flatMap(({ key, name, email, language, headline, text, notBefore }) =>
      email
        ? {
            entityKey: key,
            to: { address: email, name },
            props: { headline, text },
            brand: { ...brand, language },
            notBefore,
          }
        : [],
    ),
  );
}
