import { emergencyAlarmEmail } from "../../emails/emergency-alarms/emergency-alarm.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import {
  type EmergencyAlarm,
  type EmergencyAlarmMessage,
  EmergencyAlarmResponse,
} from "../../models/emergency-alarms/index.ts";
import { School } from "../../models/school/index.ts";
import { channelServices } from "../channels/channel-services.ts";
import { queueChannelMessages } from "../channels/queue-channel-messages.ts";
import { raiseEvent } from "../common/realtime-events.ts";
import { brandOf } from "../emails/queue/brand-of.ts";
import { queueEmails } from "../emails/queue/queue-emails.ts";
import { queuePush } from "../notifications/delivery/queue-push.ts";
import { textFor } from "./alarm-texts.ts";
import { headlineOf } from "./alarm-words.ts";

/** The socket event after which a console reads the alarm. */
export const alarmEvent = "emergency-alarm:changed";
/** Where a notification leads. */
const URL = "/emergency";
/** The queues send what was due first first: an alarm is due a day ago, before any bulk message that is waiting. */
const AHEAD_MS = 86_400_000;

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
  const notBefore = new Date(now().getTime() - AHEAD_MS);
  const deliveries = people.map(({ id, userId, name, phone, email, language: own }) => {
    const { language, text } = textFor(message.texts, own, locale);
    return {
      key: `EmergencyAlarmMessage:${message.id}:${id}`,
      ...{ userId, name, phone, email, language, text, notBefore },
      headline: headlineOf(alarm, message.kind, language),
    };
  });
  const users = deliveries.flatMap(({ userId }) => userId ?? []);
  if (users.length) await raiseEvent(alarmEvent, users, { id: alarm.id });
  await queuePush(
    deliveries.flatMap(({ userId, headline, text, ...delivery }) =>
      userId ? { ...delivery, userId, subject: headline, body: text, url: URL } : [],
    ),
  );
  const { sms } = channelServices();
  if (sms)
    await queueChannelMessages(
      "sms",
      deliveries.flatMap(({ phone, headline, text, ...delivery }) =>
        phone ? { ...delivery, address: phone, subject: null, body: `${headline}: ${text}` } : [],
      ),
    );
  const brand = await brandOf();
  await queueEmails(
    emergencyAlarmEmail,
    deliveries.flatMap(({ key, name, email, language, headline, text }) =>
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
