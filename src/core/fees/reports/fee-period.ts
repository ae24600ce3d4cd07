import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";

/** First and last day of a statement or report. */
export const FeePeriod = z
  .strictObject({
    from: z.iso.date().optional().describe("Default: first day of the school's current academic year"),
    to: z.iso.date().optional().describe("Default: today"),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: "must be on or after `from`",
  });

/** CTEs `period (first_day, last_day)` and `school (currency)`. */
export const periodSql = ({ from, to }: z.output<typeof FeePeriod>) => sql`
  school AS (
    SELECT currency, coalesce(${to}::date, ${schoolToday}) AS last_day FROM schools WHERE id = ${currentSchool}
  ),
  period AS (
    SELECT last_day, coalesce(
      ${from}::date,
      (SELECT max(starts_on) FROM academic_years WHERE school_id = ${currentSchool} AND starts_on <= last_day),
      last_day
    ) AS first_day
    FROM school
  )`;
