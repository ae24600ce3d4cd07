import { z } from "zod";
import { EmergencyAlarm, emergencyKinds } from "../../models/emergency-alarms/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { crud } from "../common/entities/crud.ts";
import { flag } from "../common/input/schemas.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { alarmScope } from "./row-scope.ts";

export const alarmStatuses = ["open", "ended"] as const;

const counted = (condition: string) => `SELECT count(*)::int FROM emergency_alarm_responses r
  WHERE r.school_id = :school AND r.emergency_alarm_id = t.id AND ${condition}`;
const nameOf = (column: string) =>
  `SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.${column}`;

export const EmergencyAlarmView = z
  .object({
    id: z.uuid(),
    kind: z.enum(emergencyKinds),
    isDrill: z.boolean(),
    audienceFilter: AudienceFilter,
    status: z.enum(alarmStatuses),
    startedAt: z.date(),
    startedBy: z.uuid().nullable(),
    startedByName: z.string().nullable(),
    endedAt: z.date().nullable(),
    endedBy: z.uuid().nullable(),
    endedByName: z.string().nullable(),
    countPeople: z.int().describe("People in the alarm, those who are only informed included"),
    countExpected: z
      .int()
      .describe("Staff, students and accounts without a person, who are expected to respond"),
    countSafe: z.int(),
    countHelp: z.int(),
    countWaiting: z.int().describe("Expected to respond, and without a response"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "EmergencyAlarm" });

export type AlarmShown = z.input<typeof EmergencyAlarmView>;

const computed = {
  startedByName: nameOf("started_by"),
  endedByName: nameOf("ended_by"),
  countPeople: counted("true"),
  countExpected: counted("r.expects_response"),
  countSafe: counted("r.status = 'safe'"),
  countHelp: counted("r.status = 'help'"),
  countWaiting: counted("r.expects_response AND r.status = 'waiting'"),
};

const read = readRows(EmergencyAlarm, EmergencyAlarmView, computed);

/** Reads an alarm for those who manage it, who may lack the permission to read the others. */
export const shownAlarm = async (id: string): Promise<AlarmShown> =>
  (await read.get(id, null)) as unknown as AlarmShown;

/** Alarms with their figures. */
export const emergencyAlarms = crud(EmergencyAlarm as never, {
  name: "Emergency alarm",
  view: EmergencyAlarmView,
  computed,
  access: { read: "emergency-alarms.read" },
  rowScope: alarmScope,
  list: {
    filters: {
      status: z.enum(alarmStatuses),
      kind: z.enum(emergencyKinds),
      isDrill: flag,
    },
    sort: ["-startedAt", "createdAt"],
  },
});
