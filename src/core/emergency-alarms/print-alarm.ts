import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { print } from "../../documents/print.ts";
import type { EmergencyAlarmMessage } from "../../models/emergency-alarms/index.ts";
import { paperOf } from "../school/paper-of.ts";
import { emergencyAlarms } from "./emergency-alarms.ts";
import { textFor } from "./messages/alarm-texts.ts";
import { headlineOf } from "./messages/alarm-words.ts";

type Message = Pick<EmergencyAlarmMessage, "kind" | "texts" | "createdAt"> & Record<string, unknown>;

interface Person {
  [column: string]: unknown;
  name: string;
  section: string | null;
  status: "waiting" | "safe" | "help";
  expected: boolean;
  place: string | null;
  note: string | null;
  respondedAt: Date | null;
  recordedBy: string | null;
}

/** Prints the report of an alarm: messages, figures, and how everybody is. @throws {AppError} 404 */
export async function* printAlarm(id: string): AsyncGenerator<Uint8Array> {
  const alarm = await emergencyAlarms.get(id);
  const messages = await query<Message>(sql`
    SELECT kind, texts, created_at AS "createdAt" FROM emergency_alarm_messages
    WHERE school_id = ${currentSchool} AND emergency_alarm_id = ${id} ORDER BY created_at, id`);
  const people = await query<Person>(sql`
    SELECT r.name, r.status, r.expects_response AS expected, r.place, r.note, r.responded_at AS "respondedAt",
      u.name AS "recordedBy", (SELECT s.name FROM enrollments e
        JOIN sections s ON s.school_id = ${currentSchool} AND s.id = e.section_id
        WHERE r.person_kind = 'student' AND e.school_id = ${currentSchool} AND e.student_id = r.person_id
          AND e.status IN ('active', 'suspended') ORDER BY e.starts_on DESC LIMIT 1) AS section
    FROM emergency_alarm_responses r
    LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = r.recorded_by
    WHERE r.school_id = ${currentSchool} AND r.emergency_alarm_id = ${id} ORDER BY r.name, r.id`);
  const { job, language, timeOf: time } = await paperOf();
  const headline = headlineOf(alarm, "alarm", language);
  const line = ({ name, section, place, note, respondedAt, recordedBy }: Person) => [
    name,
    section ?? "",
    [place, note].filter(Boolean).join(", "),
    respondedAt ? time(respondedAt) : "",
    recordedBy ?? "",
  ];
  const of = (status: Person["status"]) => people.filter((person) => person.status === status);
  yield* print(job("emergency-report", headline), [
    {
      headline,
      startedAt: time(new Date(alarm.startedAt)),
      startedBy: alarm.startedByName ?? "",
      endedAt: alarm.endedAt && time(new Date(alarm.endedAt)),
      endedBy: alarm.endedByName,
      countPeople: String(alarm.countPeople),
      countExpected: String(alarm.countExpected),
      messages: messages.map(({ kind, texts, createdAt }) => [
        time(createdAt),
        headlineOf(alarm, kind, language),
        textFor(texts, language, language).text,
      ]),
      help: of("help").map(line),
      safe: of("safe").map(line),
      waiting: of("waiting")
        .filter(({ expected }) => expected)
        .map((person) => line(person).slice(0, 2)),
    },
  ]);
}
