import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import type { TimetableException } from "../../../models/timetable/index.ts";
import { notify } from "../../notifications/notify.ts";
import { schoolDay } from "../../school/school-day.ts";
import { allDays, datedLessons } from "../lessons/dated-lessons.ts";
import { absentStaff } from "./absent-sql.ts";

interface Lesson {
  userId: string | null;
  title: string;
  section: string | null;
  room: string | null;
  startsAt: string;
}

/** Notifies a substitute of a lesson to cover, or that it is no longer to be covered, if the day is not over. */
export async function notifyCover(
  { id, timetableEntryId, date, newStaffMemberId, note }: TimetableException,
  news: "assigned" | "withdrawn",
): Promise<void> {
  if (!newStaffMemberId || date < (await schoolDay())) return;
  const [lesson] = await query<Lesson & object>(sql`
    WITH ${datedLessons(allDays(date, date), sql`e.id = ${timetableEntryId}`)}
    SELECT m.user_id AS "userId", o.title, s.name AS section, r.name AS room, to_char(l.starts_at, 'HH24:MI') AS "startsAt"
    FROM dated l
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = l.course_offering_id
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = ${newStaffMemberId}
    LEFT JOIN sections s ON s.school_id = ${currentSchool} AND s.id = l.section_id
    LEFT JOIN rooms r ON r.school_id = ${currentSchool} AND r.id = l.room_id`);
  if (!lesson?.userId) return;
  const { userId, title, section, room, startsAt } = lesson;
  await notify({
    type: "cover",
    props: { news, title, section, room, day: date, time: startsAt, note: news === "assigned" ? note : null },
    to: { users: [userId] },
    entityType: "TimetableException",
    entityId: id,
    url: "/timetable",
    dedupeKey: `TimetableException:${id}:${news}`,
  });
}

/** Throws if the substitute of a lesson is absent at that time. @throws {AppError} 409 `staff_absent` */
export async function refuseAbsentSubstitute({
  timetableEntryId,
  date,
  newStaffMemberId,
}: TimetableException): Promise<void> {
  const dates = allDays(date, date);
  const [absent] = await query<{ name: string }>(sql`
    WITH ${datedLessons(dates, sql`e.id = ${timetableEntryId}`)}, ${absentStaff(dates)}
    SELECT m.given_name || ' ' || m.family_name AS name FROM dated l
    JOIN absent a ON a.date = l.date AND a.staff_member_id = l.staff_member_id
      AND a.starts_at < l.ends_at AND a.ends_at > l.starts_at
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = a.staff_member_id
    WHERE m.id = ${newStaffMemberId}::uuid LIMIT 1`);
  if (absent)
    throw conflict("staff_absent", `${absent.name} is absent at that time: choose another substitute`);
}
