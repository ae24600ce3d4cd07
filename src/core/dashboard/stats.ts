import { z } from "zod";
import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { schoolDaysSql } from "../attendance/school-days-sql.ts";
import { attendanceRate } from "./attendance-rate.ts";

export const DashboardStats = z
  .object({
    date: z.iso.date().describe("Today in the school's time zone"),
    schoolDay: z.boolean().describe("False on a holiday or closure, and on a weekday without class periods"),
    students: z.object({ active: z.int(), admittedThisMonth: z.int() }),
    staff: z.object({ active: z.int(), teaching: z.int() }),
    guardians: z.int(),
    sections: z.int(),
    attendanceToday: z.object({
      registers: z.int().describe("Daily registers"),
      taken: z.int(),
      present: z.int().describe("Including remote"),
      absent: z.int(),
      late: z.int().describe("Including left early"),
      excused: z.int(),
      rate: attendanceRate,
    }),
  })
  .meta({ id: "DashboardStats" });

const statsSql = sql`
  WITH today AS (SELECT date, date_trunc('month', date)::date AS month FROM (SELECT ${schoolToday} AS date) school), marks AS (
    SELECT coalesce(sum(value) FILTER (WHERE dimension IN ('present', 'remote')), 0)::int AS present,
      coalesce(sum(value) FILTER (WHERE dimension = 'absent'), 0)::int AS absent,
      coalesce(sum(value) FILTER (WHERE dimension IN ('late', 'left_early')), 0)::int AS late,
      coalesce(sum(value) FILTER (WHERE dimension = 'excused'), 0)::int AS excused
    FROM daily_metrics, today WHERE school_id = ${currentSchool} AND metric = 'attendance'
      AND daily_metrics.date = today.date
  ), registers AS (
    SELECT count(*)::int AS registers, count(*) FILTER (WHERE status IN ('taken', 'locked'))::int AS taken
    FROM attendance_sessions, today
    WHERE school_id = ${currentSchool} AND attendance_sessions.date = today.date AND status <> 'cancelled'
      AND kind = 'daily'
  ), students AS (
    SELECT count(*)::int AS active,
      count(*) FILTER (WHERE admitted_on >= (SELECT month FROM today))::int AS "admittedThisMonth"
    FROM students WHERE school_id = ${currentSchool} AND status = 'active'
  ), staff AS (
    SELECT count(*)::int AS active, count(*) FILTER (WHERE category = 'teaching')::int AS teaching
    FROM staff_members WHERE school_id = ${currentSchool} AND status IN ('active', 'on_leave')
  )
  SELECT to_char(today.date, 'YYYY-MM-DD') AS date,
    EXISTS (${schoolDaysSql(sql`today.date`, sql`today.date`)}) AS "schoolDay",
    to_json(students) AS students, to_json(staff) AS staff,
    (SELECT count(*)::int FROM guardians WHERE school_id = ${currentSchool} AND status = 'active') AS guardians,
    (SELECT count(*)::int FROM sections s JOIN academic_years y ON y.school_id = s.school_id
      AND y.id = s.academic_year_id
      WHERE s.school_id = ${currentSchool} AND s.status = 'active' AND y.is_current) AS sections,
    json_build_object('registers', registers, 'taken', taken, 'present', present, 'absent', absent, 'late', late,
      'excused', excused,
      'rate', round((present + late)::numeric / nullif(present + absent + late + excused, 0), 4)) AS "attendanceToday"
  FROM today, marks, registers, students, staff`;

/** Get the statistics of the dashboard in one round trip. Attendance counts daily registers only. */
export async function dashboardStats(): Promise<z.input<typeof DashboardStats>> {
  const [row] = await query<z.input<typeof DashboardStats>>(statsSql);
  return row!;
}
