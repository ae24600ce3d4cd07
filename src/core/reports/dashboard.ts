import { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";

const rate = z
  .number()
  .nullable()
  .describe(
    "Who is here (present, late) among all who are marked, excused ones too: 0 to 1; null without marks",
  );

export const DashboardStats = z
  .object({
    date: z.iso.date().describe("Today where the school is"),
    students: z.object({ active: z.int(), admittedThisMonth: z.int() }),
    staff: z.object({ active: z.int(), teaching: z.int() }),
    guardians: z.int(),
    sections: z.int(),
    attendanceToday: z.object({
      registers: z.int().describe("Day registers"),
      taken: z.int(),
      present: z.int().describe("Remote ones too"),
      absent: z.int(),
      late: z.int().describe("Those who left early too"),
      excused: z.int(),
      rate,
    }),
  })
  .meta({ id: "DashboardStats" });

const statsSql = `
  WITH today AS (SELECT ($2::timestamptz AT TIME ZONE timezone)::date AS date FROM schools WHERE id = $1),
  marks AS (
    SELECT coalesce(sum(value) FILTER (WHERE dimension IN ('present', 'remote')), 0)::int AS present,
      coalesce(sum(value) FILTER (WHERE dimension = 'absent'), 0)::int AS absent,
      coalesce(sum(value) FILTER (WHERE dimension IN ('late', 'left_early')), 0)::int AS late,
      coalesce(sum(value) FILTER (WHERE dimension = 'excused'), 0)::int AS excused
    FROM daily_metrics, today WHERE school_id = $1 AND metric = 'attendance' AND daily_metrics.date = today.date
  ), registers AS (
    SELECT count(*)::int AS registers, count(*) FILTER (WHERE status IN ('taken', 'locked'))::int AS taken
    FROM attendance_sessions, today
    WHERE school_id = $1 AND attendance_sessions.date = today.date AND status <> 'cancelled'
      AND kind = 'daily'
  ), students AS (
    SELECT count(*)::int AS active,
      count(*) FILTER (WHERE admitted_on >= date_trunc('month', today.date))::int AS "admittedThisMonth"
    FROM students, today WHERE school_id = $1 AND status = 'active'
  ), staff AS (
    SELECT count(*)::int AS active, count(*) FILTER (WHERE category = 'teaching')::int AS teaching
    FROM staff_members WHERE school_id = $1 AND status IN ('active', 'on_leave')
  )
  SELECT to_char(today.date, 'YYYY-MM-DD') AS date, to_json(students) AS students, to_json(staff) AS staff,
    (SELECT count(*)::int FROM guardians WHERE school_id = $1 AND status = 'active') AS guardians,
    (SELECT count(*)::int FROM sections s JOIN academic_years y ON y.school_id = s.school_id AND y.id = s.academic_year_id
      WHERE s.school_id = $1 AND s.status = 'active' AND y.is_current) AS sections,
    json_build_object('registers', registers, 'taken', taken, 'present', present, 'absent', absent, 'late', late,
      'excused', excused,
      'rate', round((present + late)::numeric / nullif(present + absent + late + excused, 0), 4)) AS "attendanceToday"
  FROM today, marks, registers, students, staff`;

/** The figures of the first screen, in one round trip. Attendance is that of the day registers. */
export async function dashboardStats(): Promise<z.input<typeof DashboardStats>> {
  const [row] = await query<z.input<typeof DashboardStats>>({ name: "dashboard-stats", text: statsSql }, [
    schoolId(),
    now(),
  ]);
  return row!;
}

export const TrendQuery = z.strictObject({
  days: z.coerce.number().int().min(1).max(366).default(30).describe("How many days, up to today"),
});

export const AttendanceTrend = z
  .object({
    data: z.array(
      z.object({
        date: z.iso.date(),
        present: z.int().describe("Remote ones too"),
        absent: z.int(),
        late: z.int().describe("Those who left early too"),
        excused: z.int(),
        rate,
      }),
    ),
  })
  .meta({ id: "AttendanceTrend" });

const trendSql = `
  SELECT to_char(date, 'YYYY-MM-DD') AS date, present, absent, late, excused,
    round((present + late)::numeric / nullif(present + absent + late + excused, 0), 4)::float8 AS rate
  FROM (
    SELECT d.date, coalesce(sum(value) FILTER (WHERE dimension IN ('present', 'remote')), 0)::int AS present,
      coalesce(sum(value) FILTER (WHERE dimension = 'absent'), 0)::int AS absent,
      coalesce(sum(value) FILTER (WHERE dimension IN ('late', 'left_early')), 0)::int AS late,
      coalesce(sum(value) FILTER (WHERE dimension = 'excused'), 0)::int AS excused
    FROM daily_metrics d, (SELECT ($3::timestamptz AT TIME ZONE timezone)::date AS date FROM schools WHERE id = $1) today
    WHERE d.school_id = $1 AND d.metric = 'attendance' AND d.date > today.date - $2::int AND d.date <= today.date
    GROUP BY d.date HAVING sum(value) > 0
  ) days ORDER BY date`;

/** Attendance of the days that have marks, up to today where the school is, oldest first. */
export async function attendanceTrend({
  days,
}: z.output<typeof TrendQuery>): Promise<z.input<typeof AttendanceTrend>> {
  return { data: await query({ name: "attendance-trend", text: trendSql }, [schoolId(), days, now()]) };
}
