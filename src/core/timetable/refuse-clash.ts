import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { type AppError, conflict } from "../../lib/errors.ts";
import { datedLessons } from "./dated-lessons.ts";

type Shared = "teacher" | "room" | "section";
interface Clash {
  shared: Shared;
  timetableEntryId: string;
  title: string;
  /** When the other lesson is: a weekday, or a date. */
  day: string;
  startsAt: string;
  timetable?: string;
}

const says: Readonly<Record<Shared, string>> = {
  teacher: "The teacher has another lesson at that time",
  room: "The room is taken at that time",
  section: "The section has another lesson at that time",
};
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function refusal({ shared, timetableEntryId, title, day, startsAt, timetable }: Clash): AppError {
  const where = timetable ? ` of ${timetable}` : "";
  return conflict("timetable_clash", `${says[shared]}: ${title}, ${day} at ${startsAt}${where}`, {
    clash: shared,
    timetableEntryId,
  });
}

const sharedBy = (a: string, b: string) => `CASE
  WHEN ${a}.staff_member_id = ${b}.staff_member_id THEN 'teacher'
  WHEN ${a}.room_id = ${b}.room_id THEN 'room' ELSE 'section' END`;
const clashing = (a: string, b: string) => `${a}.starts_at < ${b}.ends_at AND ${b}.starts_at < ${a}.ends_at
  AND (${a}.staff_member_id = ${b}.staff_member_id OR ${a}.room_id = ${b}.room_id OR ${a}.section_id = ${b}.section_id)`;

const weekly = (lessons: string) => `
  SELECT ${sharedBy("n", "o")} AS shared, o.id AS "timetableEntryId", f.title, o.day_of_week AS weekday,
    to_char(o.starts_at, 'HH24:MI') AS "startsAt", t.name AS timetable
  FROM (${lessons}) n
  JOIN timetable_entries o ON o.school_id = $1 AND o.clash_group = $2 AND o.id <> n.id
    AND o.day_of_week = n.day_of_week AND ${clashing("n", "o")}
    AND daterange(o.valid_from, o.valid_to, '[]') && daterange(n.valid_from, n.valid_to, '[]')
  JOIN course_offerings f ON f.school_id = $1 AND f.id = o.course_offering_id
  JOIN timetables t ON t.school_id = $1 AND t.id = o.timetable_id
  LIMIT 1`;

const ofTimetable = weekly("SELECT * FROM timetable_entries WHERE school_id = $1 AND timetable_id = $3");
const ofValues =
  weekly(`SELECT * FROM jsonb_to_record($3::jsonb) AS lesson (id uuid, day_of_week int, starts_at time,
  ends_at time, valid_from date, valid_to date, staff_member_id uuid, room_id uuid, section_id uuid)`);

async function refuseWeekly(name: string, text: string, values: unknown[]): Promise<void> {
  const [clash] = await query<Clash & { weekday: number }>({ name, text }, [schoolId(), ...values]);
  if (clash) throw refusal({ ...clash, day: weekdays[clash.weekday - 1]! });
}

/**
 * Refuses a lesson that does not fit beside those of the group, and says which is in its way.
 * The database would refuse it too, without a word about the other.
 * @throws {AppError} 409 `timetable_clash`
 */
export const refuseClash = (group: string, lesson: Readonly<Record<string, string | number | null>>) =>
  refuseWeekly("clash-of-lesson", ofValues, [group, JSON.stringify(lesson)]);

/** As `refuseClash`, for all lessons of a timetable. */
export const refuseClashes = (group: string, timetableId: string) =>
  refuseWeekly("clash-of-timetable", ofTimetable, [group, timetableId]);

/** For "from a day on". */
export const endOfTime = "9999-12-31";

const changedDates = `SELECT DISTINCT date FROM timetable_exceptions
  WHERE school_id = $1 AND status = 'active' AND date BETWEEN $2 AND $3`;

const changedDays = `
  WITH ${datedLessons("true", changedDates)}
  SELECT ${sharedBy("n", "o")} AS shared, o.id AS "timetableEntryId", f.title, o.date::text AS day,
    to_char(o.starts_at, 'HH24:MI') AS "startsAt"
  FROM dated n
  JOIN dated o ON o.date = n.date AND o.id <> n.id AND NOT o.cancelled AND ${clashing("n", "o")}
  JOIN course_offerings f ON f.school_id = $1 AND f.id = o.course_offering_id
  WHERE (n.changed OR o.changed) AND NOT n.cancelled
  ORDER BY n.id IS NOT DISTINCT FROM $4::uuid DESC
  LIMIT 1`;

/**
 * Refuses what was just done where dated changes of these days no longer fit together: somebody would be in two places.
 * In a transaction that has locked the lessons of the school.
 * @param changed the lesson that was changed: the refusal names the other one
 * @throws {AppError} 409 `timetable_clash`
 */
export async function refuseDatedClash(from: string, to: string, changed?: string): Promise<void> {
  const [clash] = await query<Clash>({ name: "dated-clash", text: changedDays }, [
    schoolId(),
    from,
    to,
    changed ?? null,
  ]);
  if (clash) throw refusal(clash);
}
