import { z } from "zod";

/** The days that an account or a report is about. */
export const FeePeriod = z
  .strictObject({
    from: z.iso.date().optional().describe("The first day of the school's year if nothing is said"),
    to: z.iso.date().optional().describe("Today if nothing is said"),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: "must not lie before from",
  });

/** `period (first_day, last_day)` and `school (currency)`, for a query whose values begin with school, from, to, now. */
export const periodSql = `
  school AS (
    SELECT currency, coalesce($3::date, ($4::timestamptz AT TIME ZONE timezone)::date) AS last_day
    FROM schools WHERE id = $1
  ),
  period AS (
    SELECT last_day, coalesce(
      $2::date,
      (SELECT max(starts_on) FROM academic_years WHERE school_id = $1 AND starts_on <= last_day),
      last_day
    ) AS first_day
    FROM school
  )`;
