import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { print } from "../../../documents/print.ts";
import { now } from "../../../lib/clock.ts";
import { paperOf } from "../../school/paper-of.ts";
import { schoolDay } from "../../school/school-day.ts";

export const DutyRosterQuery = z.strictObject({
  on: z.iso.date().optional().describe("Print the roster that is in force on this day. Default: today"),
});

interface Line {
  dayOfWeek: number;
  startsAt: string;
  endsAt: string;
  area: string;
  staffNeeded: number;
  staff: string[];
}

/** Prints the weekly duty roster that is in force on a day. */
export async function* printDutyRoster({ on }: z.output<typeof DutyRosterQuery>): AsyncGenerator<Uint8Array> {
  const date = on ?? (await transaction(schoolDay, { readOnly: true }));
  const lines = await query<Line & object>(sql`
    SELECT t.day_of_week AS "dayOfWeek", to_char(t.starts_at, 'HH24:MI') AS "startsAt",
      to_char(t.ends_at, 'HH24:MI') AS "endsAt", a.name AS area, a.staff_needed AS "staffNeeded",
      array_agg(m.given_name || ' ' || m.family_name ORDER BY m.family_name, m.given_name) AS staff
    FROM duty_assignments t
    JOIN duty_areas a ON a.school_id = ${currentSchool} AND a.id = t.duty_area_id
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = t.staff_member_id
    WHERE t.school_id = ${currentSchool} AND ${date}::date BETWEEN t.starts_on AND t.ends_on
    GROUP BY t.day_of_week, t.starts_at, t.ends_at, a.id, a.name, a.staff_needed
    ORDER BY t.day_of_week, t.starts_at, a.name`);
  const { words, day, dayOf, job } = await paperOf();
  yield* print(job("duty-roster", words.duties.title), [
    {
      validOn: day(date),
      printedOn: dayOf(now()),
      days: [...Map.groupBy(lines, ({ dayOfWeek }) => dayOfWeek)].map(([dayOfWeek, duties]) => ({
        name: words.duties.weekdays[dayOfWeek - 1]!,
        duties: duties.map(({ startsAt, endsAt, area, staff, staffNeeded }) => ({
          time: `${startsAt}–${endsAt}`,
          area,
          staff: staff.join(", "),
          isShort: staff.length < staffNeeded,
        })),
      })),
    },
  ]);
}
