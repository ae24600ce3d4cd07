import { z } from "zod";
import { schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolDaysSql } from "../school-days-sql.ts";
import { closedDaySql } from "./closed-day-sql.ts";

export const AttendanceDayView = z
  .object({
    date: z.iso.date(),
    schoolDay: z.boolean().describe("False on a holiday or closure, and on a weekday without class periods"),
    canBeTaken: z.boolean().describe("Whether new registers can be taken on this day"),
  })
  .meta({ id: "AttendanceDay" });

/** Returns whether a day is a school day and whether registers can be taken on it. */
export async function showDay(date?: string): Promise<z.input<typeof AttendanceDayView>> {
  const [day] = await query<z.input<typeof AttendanceDayView>>(sql`
    SELECT to_char(d.date, 'YYYY-MM-DD') AS date,
      EXISTS (${schoolDaysSql(sql`d.date`, sql`d.date`)}) AS "schoolDay",
      d.date <= d.today AND NOT ${closedDaySql(sql`d.date`)} AS "canBeTaken"
    FROM (SELECT coalesce(${date}::date, today) AS date, today
      FROM (SELECT ${schoolToday} AS today) s) d`);
  return day!;
}
