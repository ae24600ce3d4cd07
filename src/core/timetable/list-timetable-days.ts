import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { daysBetween } from "../../lib/days/days-between.ts";
import { invalid } from "../../lib/errors.ts";
import { allDays } from "./lessons/dated-lessons.ts";

const MAX_DAYS = 62;

export const TimetableDaysQuery = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date().describe(`At most ${MAX_DAYS} days, from and to included`),
});

export const TimetableDays = z
  .object({
    data: z.array(
      z.object({
        date: z.iso.date(),
        cycleLength: z.int().nullable().describe("Null: lessons repeat by weekday"),
        cycleDay: z.int().nullable().describe("Null without a cycle, and on days without school"),
        bellSchedule: z
          .object({ id: z.uuid(), name: z.string(), code: z.string() })
          .nullable()
          .describe("The other times of this date; null: the normal times of the class periods"),
      }),
    ),
  })
  .meta({ id: "TimetableDays" });

/** Lists which day of the timetable's cycle each date is, and its bell schedule. @throws {AppError} 400 */
export async function listTimetableDays({
  from,
  to,
}: z.output<typeof TimetableDaysQuery>): Promise<z.input<typeof TimetableDays>> {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid([{ path: "to", message: "must be on or after from" }]);
  if (days > MAX_DAYS)
    throw invalid([{ path: "to", message: `must be within ${MAX_DAYS} days of from, both included` }]);
  const data = await query<z.input<typeof TimetableDays>["data"][number] & object>(sql`
    SELECT d.date::text AS date, y.cycle_length AS "cycleLength",
      CASE WHEN y.cycle_length IS NOT NULL THEN timetable_day(${currentSchool}, d.date) END AS "cycleDay",
      CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name, 'code', b.code) END AS "bellSchedule"
    FROM (${allDays(from, to)}) d
    LEFT JOIN academic_years y ON y.school_id = ${currentSchool} AND d.date BETWEEN y.starts_on AND y.ends_on
    LEFT JOIN bell_schedules b ON b.school_id = ${currentSchool} AND b.id = bell_schedule_on(${currentSchool}, d.date)
      AND NOT EXISTS (SELECT FROM calendar_days c
        WHERE c.school_id = ${currentSchool} AND c.date = d.date AND c.type IN ('holiday', 'closure'))
    ORDER BY d.date`);
  return { data };
}
