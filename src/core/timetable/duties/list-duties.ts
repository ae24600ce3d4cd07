import { z } from "zod";
import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { invalid } from "../../../lib/errors.ts";
import { allDays } from "../lessons/dated-lessons.ts";
import { datedDuties } from "./dated-duties.ts";

const MAX_DAYS = 366;

export const DutyTotalsQuery = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date().describe("At most 366 days, from and to included"),
});

export const DutyTotals = z
  .object({
    data: z.array(
      z.object({
        staffMemberId: z.uuid(),
        name: z.string(),
        duties: z.int().describe("Number of duties on school days"),
        minutes: z.int(),
      }),
    ),
    meanMinutes: z.int().describe("Average of the people listed"),
  })
  .meta({ id: "DutyTotals" });

/**
 * Counts the duties and their minutes by person: active teaching staff, and everybody who has duties. The busiest comes first.
 * @throws {AppError} 400
 */
export async function listDutyTotals({
  from,
  to,
}: z.output<typeof DutyTotalsQuery>): Promise<z.input<typeof DutyTotals>> {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid([{ path: "to", message: "must be on or after from" }]);
  if (days > MAX_DAYS)
    throw invalid([{ path: "to", message: `must be within ${MAX_DAYS} days of from, both included` }]);
  const data = await query<z.input<typeof DutyTotals>["data"][number]>(sql`
    WITH ${datedDuties(allDays(from, to))}
    SELECT m.id AS "staffMemberId", m.given_name || ' ' || m.family_name AS name, count(d.id)::int AS duties,
      coalesce(sum(extract(epoch FROM d.ends_at - d.starts_at) / 60), 0)::int AS minutes
    FROM staff_members m LEFT JOIN duties d ON d.staff_member_id = m.id
    WHERE m.school_id = ${currentSchool} AND (d.id IS NOT NULL OR m.status = 'active' AND m.category = 'teaching')
    GROUP BY m.id, m.given_name, m.family_name ORDER BY minutes DESC, m.family_name, m.given_name, m.id`);
  const sum = data.reduce((total, { minutes }) => total + minutes, 0);
  return { data, meanMinutes: data.length ? Math.round(sum / data.length) : 0 };
}

export interface FeedDuty {
  id: string;
  area: string;
  note: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** Lists the duties of an account for its calendar feeds: from a month ago to four months ahead. */
export const listFeedDuties = (userId: string): Promise<FeedDuty[]> =>
  query<FeedDuty & object>(sql`
    WITH ${datedDuties(sql`
      SELECT generate_series((${currentTime}::timestamptz - interval '31 days')::date,
        (${currentTime}::timestamptz + interval '123 days')::date, interval '1 day')::date AS date`)}
    SELECT d.id || '-' || d.date AS id, a.name AS area, a.note, (d.date + d.starts_at) AT TIME ZONE s.timezone AS "startsAt",
      (d.date + d.ends_at) AT TIME ZONE s.timezone AS "endsAt"
    FROM duties d
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = d.staff_member_id AND m.user_id = ${userId}
    JOIN duty_areas a ON a.school_id = ${currentSchool} AND a.id = d.duty_area_id
    JOIN schools s ON s.id = ${currentSchool}
    ORDER BY d.date, d.starts_at, d.id LIMIT 1000`);
