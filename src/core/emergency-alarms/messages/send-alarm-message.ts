import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { context } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { EmergencyAlarm, EmergencyAlarmMessage } from "../../../models/emergency-alarms/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { AlarmTexts } from "./alarm-texts.ts";
import { deliverAlarmMessage } from "./deliver-alarm-message.ts";
import { type EmergencyAlarmMessageView, shownAlarmMessage } from "./emergency-alarm-messages.ts";

export const NewEmergencyAlarmMessage = z
  .strictObject({ texts: AlarmTexts })
  .meta({ id: "NewEmergencyAlarmMessage" });

export const alarmEnded = () => conflict("alarm_ended", "This alarm has ended");

/** Writes a message of an alarm, whose row the caller has locked, and queues it for everybody in it. */
export async function sendAlarmMessage(
  alarm: EmergencyAlarm,
  kind: EmergencyAlarmMessage["kind"],
  texts: z.output<typeof AlarmTexts>,
): Promise<EmergencyAlarmMessage> {
  const message = await EmergencyAlarmMessage.create({
    emergencyAlarmId: alarm.id,
    kind,
    texts: texts as Record<string, string>,
    authorId: context().actor?.id ?? null,
  });
  await deliverAlarmMessage(alarm, message);
  return message;
}

/** Sends a follow-up message to everybody in an open alarm. @throws {AppError} 404, 409 `alarm_ended` */
export const followUpAlarm = (
  id: string,
  { texts }: z.output<typeof NewEmergencyAlarmMessage>,
): Promise<z.input<typeof EmergencyAlarmMessageView>> =>
  transaction(async () => {
    const alarm = await findLocked(EmergencyAlarm, id);
    if (alarm.status !== "open") throw alarmEnded();
    const message = await sendAlarmMessage(alarm, "follow_up", texts);
    await audited(EmergencyAlarm, id, "send", { after: { texts } });
    return shownAlarmMessage(message.id);
  });
