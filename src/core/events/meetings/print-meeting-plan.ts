import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type { MeetingPlanPage } from "../../../documents/events/meeting-plan.ts";
import { print } from "../../../documents/print.ts";
import { now } from "../../../lib/clock.ts";
import { notFound } from "../../../lib/errors.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { ownChildren } from "../../family/as-guardian.ts";
import { paperOf } from "../../school/paper-of.ts";
import { slotScope } from "./meeting-slots.ts";

interface Row {
  event: string;
  staffId: string;
  staff: string;
  date: string;
  time: string;
  student: string | null;
  section: string | null;
  guardian: string | null;
  room: string | null;
}

/** Prints the slots of a parents' evening, a page per teacher and day: of every teacher, or one's own. @throws {AppError} 404 */
export async function* printMeetingPlan(eventId: string): AsyncGenerator<Uint8Array> {
  const slots = await select(eventId, sql`(${scopeSql("events.read", slotScope)})`);
  if (!slots.length) throw notFound("Meeting slots");
  const { words, day, dayOf, job } = await paperOf();
  const pages = [...Map.groupBy(slots, ({ staffId, date }) => `${staffId} ${date}`).values()].map(
    (own): MeetingPlanPage => ({
      event: own[0]!.event,
      facts: [
        [words.meetings.teacher, own[0]!.staff],
        [words.meetings.day, day(own[0]!.date)],
      ],
      printedOn: dayOf(now()),
      headings: [words.meetings.time, words.meetings.student, words.meetings.guardian, words.meetings.room],
      // A free slot is left blank, to be written in.
      meetings: own.map(({ time, student, section, guardian, room }) => [
        time,
        section ? `${student} (${section})` : (student ?? ""),
        guardian ?? "",
        room ?? "",
      ]),
    }),
  );
  yield* print(job("meeting-plan", words.meetings.title), pages);
}

/** Prints the meetings that the caller has booked for their children, a page per day. @throws {AppError} 404 */
export async function* printOwnMeetings(eventId: string): AsyncGenerator<Uint8Array> {
  const meetings = await select(
    eventId,
    sql`t.student_id IN (${ownChildren}) AND e.status = 'published' AND e.ends_at > ${currentTime}::timestamptz - interval '31 days'`,
  );
  if (!meetings.length) throw notFound("Meetings");
  const { words, day, dayOf, job } = await paperOf();
  const pages = [...Map.groupBy(meetings, ({ date }) => date).values()].map(
    (own): MeetingPlanPage => ({
      event: own[0]!.event,
      facts: [[words.meetings.day, day(own[0]!.date)]],
      printedOn: dayOf(now()),
      headings: [words.meetings.time, words.meetings.teacher, words.meetings.student, words.meetings.room],
      meetings: own
        .sort((one, other) => (one.time < other.time ? -1 : 1))
        .map(({ time, staff, student, room }) => [time, staff, student ?? "", room ?? ""]),
    }),
  );
  yield* print(job("meeting-plan", words.meetings.title), pages);
}

const select = (eventId: string, condition: Sql): Promise<Row[]> =>
  query<Row & object>(sql`
    SELECT e.title AS event, t.staff_member_id AS "staffId", m.given_name || ' ' || m.family_name AS staff,
      (t.starts_at AT TIME ZONE c.timezone)::date::text AS date,
      to_char(t.starts_at AT TIME ZONE c.timezone, 'HH24:MI') || '–' || to_char(t.ends_at AT TIME ZONE c.timezone, 'HH24:MI') AS time,
      s.given_name || ' ' || s.family_name AS student, g.given_name || ' ' || g.family_name AS guardian, r.name AS room,
      (SELECT x.name FROM enrollments n JOIN sections x ON x.school_id = n.school_id AND x.id = n.section_id
        WHERE n.school_id = t.school_id AND n.student_id = t.student_id AND n.status = 'active' LIMIT 1) AS section
    FROM meeting_slots t
    JOIN schools c ON c.id = t.school_id
    JOIN calendar_events e ON e.school_id = t.school_id AND e.id = t.calendar_event_id
    JOIN staff_members m ON m.school_id = t.school_id AND m.id = t.staff_member_id
    LEFT JOIN students s ON s.school_id = t.school_id AND s.id = t.student_id
    LEFT JOIN guardians g ON g.school_id = t.school_id AND g.id = t.guardian_id
    LEFT JOIN rooms r ON r.school_id = t.school_id AND r.id = t.room_id
    WHERE t.school_id = ${currentSchool} AND t.calendar_event_id = ${eventId} AND NOT t.blocked AND ${condition}
    ORDER BY m.family_name, m.given_name, t.staff_member_id, t.starts_at`);
