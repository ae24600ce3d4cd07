import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { raw, type Sql, sql } from "../../db/sql.ts";
import { type AppError, conflict } from "../../lib/errors.ts";
import { datedLessons } from "./lessons/dated-lessons.ts";

type Shared = "teacher" | "room" | "section";
interface Clash {
  shared: Shared;
  timetableEntryId: string;
  title: string;
  /** Weekday, day of the cycle, or date of the other lesson. */
  day: string;
  startsAt: string;
  timetable?: string;
}

const messages: Readonly<Record<Shared, string>> = {
  teacher: "The teacher has another lesson at that time",
  room: "The room is occupied at that time",
  section: "The section has another lesson at that time",
};
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function clashError({ shared, timetableEntryId, title, day, startsAt, timetable }: Clash): AppError {
  const where = timetable ? ` of ${timetable}` : "";
  return conflict("timetable_clash", `${messages[shared]}: ${title}, ${day} at ${startsAt}${where}`, {
    clash: shared,
    timetableEntryId,
  });
}

const sharedBy = (a: string, b: string) => sql`CASE
  WHEN ${raw(a)}.staff_member_id = ${raw(b)}.staff_member_id THEN 'teacher'
  WHEN ${raw(a)}.room_id = ${raw(b)}.room_id THEN 'room' ELSE 'section' END`;
const clashing = (
  a: string,
  b: string,
) => sql`${raw(a)}.starts_at < ${raw(b)}.ends_at AND ${raw(b)}.starts_at < ${raw(a)}.ends_at
  AND (${raw(a)}.staff_member_id = ${raw(b)}.staff_member_id OR ${raw(a)}.room_id = ${raw(b)}.room_id OR ${raw(a)}.section_id = ${raw(b)}.section_id)`;

const weekly = (group: string, lessons: Sql) => sql`
  SELECT ${sharedBy("n", "o")} AS shared, o.id AS "timetableEntryId", f.title, o.day_of_week AS "dayOfWeek", y.cycle_length AS "cycleLength",
    to_char(o.starts_at, 'HH24:MI') AS "startsAt", t.name AS timetable
  FROM (${lessons}) n
  JOIN timetable_entries o ON o.school_id = ${currentSchool} AND o.clash_group = ${group} AND o.id <> n.id
    AND o.day_of_week = n.day_of_week AND ${clashing("n", "o")}
    AND daterange(o.valid_from, o.valid_to, '[]') && daterange(n.valid_from, n.valid_to, '[]')
  JOIN course_offerings f ON f.school_id = ${currentSchool} AND f.id = o.course_offering_id
  JOIN timetables t ON t.school_id = ${currentSchool} AND t.id = o.timetable_id
  JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = t.term_id
  JOIN academic_years y ON y.school_id = ${currentSchool} AND y.id = tm.academic_year_id
  LIMIT 1`;

async function refuseWeekly(group: string, lessons: Sql): Promise<void> {
  const [clash] = await query<Clash & { dayOfWeek: number; cycleLength: number | null }>(
    weekly(group, lessons),
  );
  if (!clash) return;
  const { dayOfWeek, cycleLength } = clash;
  throw clashError({ ...clash, day: cycleLength ? `day ${dayOfWeek}` : weekdays[dayOfWeek - 1]! });
}

/**
 * Throws if a lesson clashes with another one of the group, naming that lesson. The exclusion constraint would reject it
 * too, but without naming the other lesson.
 * @throws {AppError} 409 `timetable_clash`
 */
export const refuseClash = (group: string, lesson: Readonly<Record<string, string | number | null>>) =>
  refuseWeekly(
    group,
    sql`SELECT * FROM jsonb_to_record(${JSON.stringify(lesson)}::jsonb) AS lesson (id uuid, day_of_week int,
      starts_at time, ends_at time, valid_from date, valid_to date, staff_member_id uuid, room_id uuid, section_id uuid)`,
  );

/** As `refuseClash`, for all lessons of a timetable. @throws {AppError} 409 `timetable_clash` */
export const refuseClashes = (group: string, timetableId: string) =>
  refuseWeekly(
    group,
    sql`SELECT * FROM timetable_entries WHERE school_id = ${currentSchool} AND timetable_id = ${timetableId}`,
  );

/** Upper bound for open-ended date ranges. */
export const endOfTime = "9999-12-31";

const changedDates = (from: string, to: string) => sql`
  SELECT DISTINCT date FROM timetable_exceptions
  WHERE school_id = ${currentSchool} AND status = 'active' AND date BETWEEN ${from} AND ${to}`;

/**
 * Throws if dated changes in this range double-book a teacher, room or section. The transaction must hold the advisory
 * lock `lessons`.
 * @param changed the lesson that was just changed; the error then names the other one
 * @throws {AppError} 409 `timetable_clash`
 */
export async function refuseDatedClash(from: string, to: string, changed?: string): Promise<void> {
  const [clash] = await query<Clash>(sql`
    WITH ${datedLessons(changedDates(from, to))}
    SELECT ${sharedBy("n", "o")} AS shared, o.id AS "timetableEntryId", f.title, o.date::text AS day,
      to_char(o.starts_at, 'HH24:MI') AS "startsAt"
    FROM dated n
    JOIN dated o ON o.date = n.date AND o.id <> n.id AND NOT o.cancelled AND ${clashing("n", "o")}
    JOIN course_offerings f ON f.school_id = ${currentSchool} AND f.id = o.course_offering_id
    WHERE (n.changed OR o.changed) AND NOT n.cancelled
    ORDER BY n.id IS NOT DISTINCT FROM ${changed}::uuid DESC
    LIMIT 1`);
  if (clash) throw clashError(clash);
}
