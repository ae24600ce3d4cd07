import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { invalid } from "../../../lib/errors.ts";
import { schoolDay } from "../../school/school-day.ts";
import { datedDuties } from "../duties/dated-duties.ts";
import { allDays, datedLessons } from "../lessons/dated-lessons.ts";
import { lessonJoins } from "../lessons/lesson-joins.ts";
import { absentStaff } from "./absent-sql.ts";

const MAX_DAYS = 31;

export const CoverNeedsQuery = z.strictObject({
  from: z.iso.date().optional().describe("Default: today"),
  to: z.iso.date().optional().describe("At most 31 days, from and to included. Default: same as from"),
});

const Times = { date: z.iso.date(), startsAt: z.string(), endsAt: z.string() };

export const CoverNeeds = z
  .object({
    absent: z.array(
      z.object({
        ...Times,
        staffMemberId: z.uuid(),
        name: z.string(),
        staffAbsenceId: z.uuid().nullable().describe("Null for staff whose status is on leave or suspended"),
      }),
    ),
    lessons: z.array(
      z.object({
        ...Times,
        timetableEntryId: z.uuid(),
        periodName: z.string(),
        title: z.string(),
        subjectName: z.string(),
        sectionName: z.string().nullable(),
        roomName: z.string().nullable(),
        absentStaffMemberId: z.uuid().describe("The usual teacher"),
        absentName: z.string(),
        coverStaffMemberId: z.uuid().nullable(),
        coverName: z.string().nullable(),
        coverExceptionId: z.uuid().nullable().describe("The change that assigns the substitute"),
        cancelExceptionId: z.uuid().nullable().describe("The change that cancels the lesson"),
        note: z.string().nullable(),
        state: z.enum(["open", "covered", "cancelled"]),
      }),
    ),
    duties: z
      .array(
        z.object({
          ...Times,
          dutyAssignmentId: z.uuid(),
          dutyAreaName: z.string(),
          staffMemberId: z.uuid(),
          name: z.string(),
        }),
      )
      .describe("Duties of absent staff"),
  })
  .meta({ id: "CoverNeeds" });

type Needs = z.input<typeof CoverNeeds>;

/**
 * Lists who is absent, and what others have to take over: lessons whose teacher is absent or has a substitute, and duties.
 * @throws {AppError} 400
 */
export async function listCoverNeeds(given: z.output<typeof CoverNeedsQuery>): Promise<Needs> {
  const from = given.from ?? (await schoolDay());
  const to = given.to ?? from;
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid([{ path: "to", message: "must be on or after from" }]);
  if (days > MAX_DAYS)
    throw invalid([{ path: "to", message: `must be within ${MAX_DAYS} days of from, both included` }]);
  const dates = allDays(from, to);
  const absent = await query<Needs["absent"][number]>(sql`
    WITH ${absentStaff(dates)}
    SELECT a.date::text AS date, a.starts_at::text AS "startsAt", a.ends_at::text AS "endsAt",
      m.id AS "staffMemberId", m.given_name || ' ' || m.family_name AS name, a.absence_id AS "staffAbsenceId"
    FROM absent a JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = a.staff_member_id
    ORDER BY a.date, m.family_name, m.given_name, a.starts_at, m.id`);
  const lessons = await query<Needs["lessons"][number]>(sql`
    WITH ${datedLessons(dates)}, ${absentStaff(dates)}, needs AS (
      SELECT l.*, EXISTS (SELECT FROM absent a WHERE a.date = l.date AND a.staff_member_id = l.staff_member_id
          AND a.starts_at < l.ends_at AND a.ends_at > l.starts_at) AS open
      FROM dated l
      WHERE l.staff_member_id <> l.planned_staff_member_id OR EXISTS (SELECT FROM absent a
        WHERE a.date = l.date AND a.staff_member_id = l.planned_staff_member_id
          AND a.starts_at < l.ends_at AND a.ends_at > l.starts_at)
    )
    SELECT n.date::text AS date, n.starts_at::text AS "startsAt", n.ends_at::text AS "endsAt",
      n.id AS "timetableEntryId", p.name AS "periodName", o.title, su.name AS "subjectName", s.name AS "sectionName",
      r.name AS "roomName", w.id AS "absentStaffMemberId", w.given_name || ' ' || w.family_name AS "absentName",
      CASE WHEN t.id <> w.id THEN t.id END AS "coverStaffMemberId",
      CASE WHEN t.id <> w.id THEN t.given_name || ' ' || t.family_name END AS "coverName",
      (SELECT x.id FROM timetable_exceptions x WHERE x.school_id = ${currentSchool} AND x.timetable_entry_id = n.id
        AND x.date = n.date AND x.kind = 'teacher' AND x.status = 'active') AS "coverExceptionId",
      (SELECT x.id FROM timetable_exceptions x WHERE x.school_id = ${currentSchool} AND x.timetable_entry_id = n.id
        AND x.date = n.date AND x.kind = 'cancel' AND x.status = 'active') AS "cancelExceptionId",
      n.note, CASE WHEN n.cancelled THEN 'cancelled' WHEN n.open THEN 'open' ELSE 'covered' END AS state
    FROM needs n
    ${lessonJoins("n")}
    ORDER BY n.date, n.starts_at, s.name, o.title, n.id`);
  const duties = await query<Needs["duties"][number]>(sql`
    WITH ${datedDuties(dates)}, ${absentStaff(dates)}
    SELECT d.date::text AS date, d.starts_at::text AS "startsAt", d.ends_at::text AS "endsAt", d.id AS "dutyAssignmentId",
      r.name AS "dutyAreaName", m.id AS "staffMemberId", m.given_name || ' ' || m.family_name AS name
    FROM duties d
    JOIN duty_areas r ON r.school_id = ${currentSchool} AND r.id = d.duty_area_id
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = d.staff_member_id
    WHERE EXISTS (SELECT FROM absent a WHERE a.date = d.date AND a.staff_member_id = d.staff_member_id
      AND a.starts_at < d.ends_at AND a.ends_at > d.starts_at)
    ORDER BY d.date, d.starts_at, r.name, d.id`);
  return { absent, lessons, duties };
}
