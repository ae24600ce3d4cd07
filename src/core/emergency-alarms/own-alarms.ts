import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import { utcText } from "../../db/utc-text.ts";
import {
  emergencyKinds,
  emergencyMessageKinds,
  emergencyStatuses,
} from "../../models/emergency-alarms/index.ts";
import { alarmStatuses } from "./emergency-alarms.ts";
import { AlarmTextsView } from "./messages/alarm-texts.ts";

/** For so long people see that an alarm has ended. */
const SHOWN_AFTER_END_MINUTES = 30;

const OwnEmergencyAlarm = z
  .object({
    id: z.uuid(),
    kind: z.enum(emergencyKinds),
    isDrill: z.boolean(),
    status: z.enum(alarmStatuses),
    startedAt: z.iso.datetime(),
    messages: z.array(
      z.object({
        kind: z.enum(emergencyMessageKinds),
        texts: AlarmTextsView,
        createdAt: z.iso.datetime(),
      }),
    ),
    expectsResponse: z.boolean(),
    response: z.enum(emergencyStatuses),
    place: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "OwnEmergencyAlarm" });

export const OwnEmergencyAlarms = z
  .object({ data: z.array(OwnEmergencyAlarm).describe("At most one") })
  .meta({ id: "OwnEmergencyAlarms" });

const instant = (column: string) => raw(utcText(column));

/** Shows the caller the last alarm that they are in, if it is open or has just ended, and what they responded. */
export const showOwnAlarms = async (): Promise<z.input<typeof OwnEmergencyAlarms>> => ({
  data: await query<z.input<typeof OwnEmergencyAlarm> & Record<string, unknown>>(sql`
    SELECT a.id, a.kind, a.is_drill AS "isDrill", a.status, ${instant("a.started_at")} AS "startedAt",
      r.expects_response AS "expectsResponse", r.status AS response, r.place, r.note,
      (SELECT json_agg(json_build_object('kind', m.kind, 'texts', m.texts, 'createdAt', ${instant("m.created_at")})
        ORDER BY m.created_at, m.id) FROM emergency_alarm_messages m
        WHERE m.school_id = ${currentSchool} AND m.emergency_alarm_id = a.id) AS messages
    FROM emergency_alarm_responses r
    JOIN emergency_alarms a ON a.school_id = ${currentSchool} AND a.id = r.emergency_alarm_id
    WHERE r.school_id = ${currentSchool} AND r.user_id = ${currentUser}
      AND (a.status = 'open' OR a.ended_at > ${currentTime}::timestamptz - interval '${raw(SHOWN_AFTER_END_MINUTES)} minutes')
    ORDER BY a.started_at DESC LIMIT 1`),
});
