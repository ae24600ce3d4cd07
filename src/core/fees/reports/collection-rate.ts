import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { toMoney } from "../../../lib/money.ts";
import { MoneyView } from "../../common/input/money-schema.ts";

export const CollectionRate = z
  .object({
    term: z
      .string()
      .nullable()
      .describe(
        "Name of the current term, in the holidays of the one before; null if the school has no terms",
      ),
    from: z.iso.date().describe("First day of the term, or of the calendar year"),
    to: z.iso.date().describe("Last day of the term, or of the calendar year"),
    billed: MoneyView.describe("Instalments due in the term, less credit notes and write-offs"),
    paid: MoneyView.describe("Of these instalments, regardless of when they were paid"),
    outstanding: MoneyView,
    overdue: MoneyView.describe("The part of `outstanding` that was due before today"),
    rate: z.number().nullable().describe("Paid share of what was billed: 0 to 1; null if nothing was billed"),
  })
  .meta({ id: "CollectionRate" });

/** Show how much of what falls due in the current term has been paid. */
export async function showCollectionRate(): Promise<z.input<typeof CollectionRate>> {
  const [row] = await query<any>(sql`
    WITH school AS (
      SELECT currency, ${schoolToday} AS today FROM schools WHERE id = ${currentSchool}
    ), period AS (
      SELECT name, starts_on, ends_on FROM (
        (SELECT t.name, t.starts_on, t.ends_on FROM academic_terms t, school
          WHERE t.school_id = ${currentSchool} AND t.parent_id IS NULL AND t.starts_on <= school.today
          ORDER BY t.starts_on DESC LIMIT 1)
        UNION ALL
        SELECT NULL, date_trunc('year', today)::date, (date_trunc('year', today) + interval '1 year - 1 day')::date
        FROM school
      ) candidates LIMIT 1
    )
    SELECT period.name AS term, to_char(period.starts_on, 'YYYY-MM-DD') AS "from",
      to_char(period.ends_on, 'YYYY-MM-DD') AS "to", school.currency, sums.billed::text AS billed, sums.paid::text AS paid,
      (sums.billed - sums.paid)::text AS outstanding, sums.overdue::text AS overdue,
      round(sums.paid / nullif(sums.billed, 0), 4)::float8 AS rate
    FROM school, period, (
      SELECT coalesce(sum(amount_minor - relieved_minor), 0) AS billed, coalesce(sum(paid_minor), 0) AS paid,
        coalesce(sum(balance_minor) FILTER (WHERE due_on < (SELECT today FROM school)), 0) AS overdue
      FROM installments WHERE school_id = ${currentSchool}
        AND due_on BETWEEN (SELECT starts_on FROM period) AND (SELECT ends_on FROM period)
    ) sums`);
  const { currency, billed, paid, outstanding, overdue, ...rest } = row;
  return {
    ...rest,
    billed: toMoney(billed, currency),
    paid: toMoney(paid, currency),
    outstanding: toMoney(outstanding, currency),
    overdue: toMoney(overdue, currency),
  };
}
