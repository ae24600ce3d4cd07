import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { unprepared } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { context } from "../../lib/context.ts";
import { conflict, invalid } from "../../lib/errors.ts";
import { EmergencyAlarm, emergencyKinds } from "../../models/emergency-alarms/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { checkAudience } from "../audience/check-audience.ts";
import { audited } from "../audit/audited.ts";
import { alarmPeopleSql } from "./alarm-people-sql.ts";
import { type AlarmShown, shownAlarm } from "./emergency-alarms.ts";
import { closeAlarm } from "./end-alarm.ts";
import { AlarmTexts } from "./messages/alarm-texts.ts";
import { sendAlarmMessage } from "./messages/send-alarm-message.ts";

export const NewEmergencyAlarm = z
  .strictObject({
    kind: z.enum(emergencyKinds),
    isDrill: z.boolean().optional().describe("Default: false"),
    texts: AlarmTexts,
    audienceFilter: AudienceFilter,
  })
  .meta({ id: "NewEmergencyAlarm" });

/**
 * Starts an alarm: decides its people and queues its message for all of them, in one transaction, so that nobody is left out
 * wherever a process is stopped. A school has one open alarm; a real one ends a drill.
 * @throws {AppError} 400, 409 `alarm_open`
 */
export const startAlarm = ({
  kind,
  isDrill = false,
  texts,
  audienceFilter,
}: z.output<typeof NewEmergencyAlarm>): Promise<AlarmShown> =>
  transaction(async () => {
    await checkAudience(audienceFilter);
    const open = await EmergencyAlarm.findOne({ where: { status: "open" }, lock: true });
    if (open?.isDrill && !isDrill) await closeAlarm(open);
    else if (open)
      throw conflict("alarm_open", "Another alarm is open: end it first, or send a follow-up message");
    const at = now();
    const startedBy = context().actor?.id ?? null;
    const alarm = await EmergencyAlarm.create({ kind, isDrill, audienceFilter, startedAt: at, startedBy });
    const people = await execute(unprepared`
      INSERT INTO emergency_alarm_responses (school_id, id, emergency_alarm_id, person_kind, person_id, user_id, name,
        language, phone, email, expects_response, created_at, updated_at)
      SELECT ${currentSchool}, gen_random_uuid(), ${alarm.id}::uuid, kind, id, user_id, name, language, phone, email,
        expects_response, ${at}, ${at} FROM (${alarmPeopleSql(audienceFilter)}) p RETURNING 1`);
    if (people.length === 0)
      throw invalid([{ path: "audienceFilter", message: "must match at least one person" }]);
    await audited(EmergencyAlarm, alarm.id, "start", {
      after: { kind, isDrill, texts, audienceFilter, people: people.length },
    });
    await sendAlarmMessage(alarm, "alarm", texts);
    return shownAlarm(alarm.id);
  });
