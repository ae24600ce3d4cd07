import { z } from "zod";
import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { attendanceRate } from "./attendance-rate.ts";

export const TrendQuery = z.strictObject({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(366)
    .default(30)
    .describe("Number of days up to and including today"),
});

export const AttendanceTrend = z
  .object({
    data: z.array(
      z.object({
        date: z.iso.date(),
        present: z.int().describe("Including remote"),
        absent: z.int(),
        late: z.int().describe("Including left early"),
        excused: z.int(),
        rate: attendanceRate,
      }),
    ),
  })
  .meta({ id: "AttendanceTrend" });

/** Get attendance by day, for days with marks up to today in the school's time zone, oldest first. */
export async function showAttendanceTrend({
  days,
}: z.output<typeof TrendQuery>): Promise<z.input<typeof AttendanceTrend>> {
  return {
    data: await query(sql`
      WITH today AS MATERIALIZED (SELECT ${schoolToday} AS date)
      SELECT to_char(date, 'YYYY-MM-DD') AS date, present, absent, late, excused,
        round((present + late)::numeric / nullif(present + absent + late + excused, 0), 4)::float8 AS rate
      FROM (
        SELECT d.date, coalesce(sum(value) FILTER (WHERE dimension IN ('present', 'remote')), 0)::int AS present,
          coalesce(sum(value) FILTER (WHERE dimension = 'absent'), 0)::int AS absent,
          coalesce(sum(value) FILTER (WHERE dimension IN ('late', 'left_early')), 0)::int AS late,
          coalesce(sum(value) FILTER (WHERE dimension = 'excused'), 0)::int AS excused
        FROM daily_metrics d
        WHERE d.school_id = ${currentSchool} AND d.metric = 'attendance'
          AND d.date > (SELECT date FROM today) - ${days}::int AND d.date <= (SELECT date FROM today)
        GROUP BY d.date HAVING sum(value) > 0
      ) days ORDER BY date`),
  };
}
