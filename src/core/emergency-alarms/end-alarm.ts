import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { context } from "../../lib/context.ts";
import { EmergencyAlarm } from "../../models/emergency-alarms/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { transition } from "../common/entities/transition.ts";
import { type AlarmShown, shownAlarm } from "./emergency-alarms.ts";
import {
  alarmEnded,
  type NewEmergencyAlarmMessage,
  sendAlarmMessage,
} from "./messages/send-alarm-message.ts";

/** Ends an open alarm, whose row the caller has locked, without a message. @throws {AppError} 409 `alarm_ended` */
export const closeAlarm = (alarm: EmergencyAlarm): Promise<void> =>
  transition<EmergencyAlarm["status"]>(alarm, {
    from: "open",
    to: "ended",
    verb: "end",
    refuse: alarmEnded,
    set: { endedAt: now(), endedBy: context().actor?.id ?? null },
  });

/** Gives the all-clear: tells everybody in the alarm and ends it. @throws {AppError} 404, 409 `alarm_ended` */
export const endAlarm = (
  id: string,
  { texts }: z.output<typeof NewEmergencyAlarmMessage>,
): Promise<AlarmShown> =>
  transaction(async () => {
    const alarm = await findLocked(EmergencyAlarm, id);
    await closeAlarm(alarm);
    await sendAlarmMessage(alarm, "all_clear", texts);
    return shownAlarm(id);
  });
