import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { identifier, raw, type Sql, sql } from "../../../db/sql.ts";
import { toMoney } from "../../../lib/money.ts";
import { paymentMethods } from "../../../models/fees/index.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import {
  ApplicationFeeCollection,
  applicationFeeCollection,
} from "../application-fees/application-fee-collection.ts";
import { type FeePeriod, periodSql } from "./fee-period.ts";

const schoolCte = sql`school AS (
  SELECT currency, ${schoolToday} AS today FROM schools WHERE id = ${currentSchool})`;

const buckets = ["notDue", "days1To30", "days31To60", "days61To90", "over90"] as const;

export const Ageing = z
  .object({
    data: z.array(
      z.object({
        gradeLevelId: z.uuid().nullable(),
        gradeLevel: z.string().nullable(),
        students: z.int(),
        notDue: MoneyView,
        days1To30: MoneyView,
        days31To60: MoneyView,
        days61To90: MoneyView,
        over90: MoneyView,
        total: MoneyView,
      }),
    ),
  })
  .meta({ id: "FeeAgeing" });

const between = (from: number, to: number) => sql`BETWEEN ${raw(from)} AND ${raw(to)}`;
const late = sql`school.today - i.due_on`;
const sumOf = (name: string, condition: Sql) =>
  sql`coalesce(sum(i.balance_minor) FILTER (WHERE ${late} ${condition}), 0)::text AS ${identifier(name)}`;

/** Sums open balances by grade level and by days overdue. */
export async function showAgeing(): Promise<z.input<typeof Ageing>> {
  const rows = await query<any>(sql`
    WITH ${schoolCte}, grades AS (
      SELECT DISTINCT ON (e.student_id) e.student_id, g.id, g.name, g.sort_order FROM enrollments e
      JOIN grade_levels g ON g.school_id = e.school_id AND g.id = e.grade_level_id
      WHERE e.school_id = ${currentSchool} AND e.status IN ('active', 'suspended') ORDER BY e.student_id,
        e.starts_on DESC
    )
    SELECT g.id AS "gradeLevelId", g.name AS "gradeLevel", min(school.currency) AS currency,
      count(DISTINCT i.student_id)::int AS students, ${sumOf("notDue", sql`<= 0`)}, ${sumOf("days1To30", between(1, 30))},
      ${sumOf("days31To60", between(31, 60))}, ${sumOf("days61To90", between(61, 90))}, ${sumOf("over90", sql`> 90`)},
      sum(i.balance_minor)::text AS total
    FROM installments i CROSS JOIN school LEFT JOIN grades g ON g.student_id = i.student_id
    WHERE i.school_id = ${currentSchool} AND i.balance_minor > 0
    GROUP BY g.id, g.name, g.sort_order ORDER BY g.sort_order NULLS LAST, g.name`);
  for (const row of rows)
    for (const name of [...buckets, "total"]) row[name] = toMoney(row[name], row.currency);
  return { data: rows };
}

export const Collection = z
  .object({
    data: z.array(
      z.object({
        method: z.enum(paymentMethods),
        payments: z.int(),
        amount: MoneyView.describe("Payments less reversals"),
        refunded: MoneyView,
      }),
    ),
    total: MoneyView,
    refunded: MoneyView,
    net: MoneyView.describe("Total less refunds"),
    applicationFees: ApplicationFeeCollection.describe("Not contained in the other figures"),
  })
  .meta({ id: "FeeCollection" });

/**
 * Sums payments and refunds of a period by method. Reads the ledger, so that it agrees with the monthly figures of
 * `showRevenueTrend`.
 */
export async function showCollection({
  from,
  to,
}: z.output<typeof FeePeriod>): Promise<z.input<typeof Collection>> {
  const rows = await query<any>(sql`
    WITH ${periodSql({ from, to })}, booked AS (
      SELECT p.method, count(DISTINCT p.id) FILTER (WHERE e.kind = 'payment')
          - count(DISTINCT p.id) FILTER (WHERE e.kind = 'reversal') AS payments,
        sum(e.credit_minor - e.debit_minor) AS minor, 0 AS refunded
      FROM period, student_ledger_entries e JOIN payments p ON p.school_id = e.school_id AND p.id = e.source_id
      WHERE e.school_id = ${currentSchool} AND e.entry_date BETWEEN first_day AND last_day
        AND e.kind IN ('payment', 'reversal')
      GROUP BY 1
      UNION ALL SELECT r.method, 0, 0, sum(e.debit_minor)
      FROM period, student_ledger_entries e JOIN refunds r ON r.school_id = e.school_id AND r.id = e.source_id
      WHERE e.school_id = ${currentSchool} AND e.entry_date BETWEEN first_day AND last_day AND e.kind = 'refund'
        GROUP BY 1
    )
    SELECT s.currency, b.method, sum(b.payments)::int AS payments, sum(b.minor)::text AS amount,
      sum(b.refunded)::text AS refunded
    FROM school s LEFT JOIN booked b ON true GROUP BY s.currency, b.method ORDER BY b.method`);
  const { currency } = rows[0];
  const booked = rows.filter(({ method }) => method !== null);
  const sum = (name: "amount" | "refunded") =>
    booked.reduce((total: bigint, row) => total + BigInt(row[name]), 0n);
  return {
    data: booked.map(({ method, payments, amount, refunded }) => ({
      method,
      payments,
      amount: toMoney(amount, currency),
      refunded: toMoney(refunded, currency),
    })),
    total: toMoney(sum("amount"), currency),
    refunded: toMoney(sum("refunded"), currency),
    net: toMoney(sum("amount") - sum("refunded"), currency),
    applicationFees: await applicationFeeCollection({ from, to }),
  };
}

export const RevenueQuery = z.strictObject({
  months: z.coerce
    .number()
    .int()
    .min(1)
    .max(60)
    .default(12)
    .describe("Number of months, ending with the current one"),
});

export const RevenueTrend = z
  .object({
    data: z.array(
      z.object({
        month: z.iso.date().describe("First day of the month"),
        billed: MoneyView.describe("Invoices less cancellations, credit notes and write-offs"),
        collected: MoneyView.describe("Payments less reversals and refunds"),
        outstanding: MoneyView.describe("Sum of all balances at the end of the month"),
      }),
    ),
  })
  .meta({ id: "RevenueTrend" });

/** Lists billed, collected and outstanding amounts by month, from the monthly totals (`fee_totals`). */
export async function showRevenueTrend({
  months,
}: z.output<typeof RevenueQuery>): Promise<z.input<typeof RevenueTrend>> {
  const rows = await query<any>(sql`
    WITH ${schoolCte}, kept AS (
      SELECT month, sum(debit_minor - credit_minor) AS moved,
        sum(debit_minor - credit_minor) FILTER (WHERE kind IN
          ('invoice', 'late_fee', 'opening', 'cancellation', 'credit_note', 'write_off')) AS billed,
        sum(credit_minor - debit_minor) FILTER (WHERE kind IN ('payment', 'refund', 'reversal')) AS collected
      FROM fee_totals WHERE school_id = ${currentSchool} GROUP BY month
    ), shown AS (
      SELECT (date_trunc('month', school.today) - make_interval(months => n))::date AS month, school.currency
      FROM school, generate_series(0, ${months}::int - 1) AS n
    )
    SELECT to_char(s.month, 'YYYY-MM-DD') AS month, s.currency, coalesce(k.billed, 0)::text AS billed,
      coalesce(k.collected, 0)::text AS collected,
      coalesce((SELECT sum(moved) FROM kept WHERE kept.month <= s.month), 0)::text AS outstanding
    FROM shown s LEFT JOIN kept k ON k.month = s.month ORDER BY s.month`);
  return {
    data: rows.map(({ month, currency, billed, collected, outstanding }) => ({
      month,
      billed: toMoney(billed, currency),
      collected: toMoney(collected, currency),
      outstanding: toMoney(outstanding, currency),
    })),
  };
}
