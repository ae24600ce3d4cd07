import { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { toMoney } from "../../lib/money.ts";
import { studentLedgerEntryKinds } from "../../models/fees/index.ts";
import { MoneyView } from "../money-schema.ts";
import { studentReach } from "../people/reach.ts";
import { prepared } from "../prepared.ts";
import { type Reach, reachedSql } from "../within.ts";

export const StatementQuery = z
  .strictObject({
    from: z.iso.date().optional().describe("The first day of the school's year if nothing is said"),
    to: z.iso.date().optional().describe("Today if nothing is said"),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: "must not lie before from",
  });

export const Statement = z
  .object({
    studentId: z.uuid(),
    from: z.iso.date(),
    to: z.iso.date(),
    opening: MoneyView,
    entries: z.array(
      z.object({
        entryDate: z.iso.date(),
        kind: z.enum(studentLedgerEntryKinds),
        description: z.string(),
        debit: MoneyView,
        credit: MoneyView,
        balance: MoneyView.describe("After this entry"),
      }),
    ),
    closing: MoneyView,
  })
  .meta({ id: "FeeStatement" });

const text = (condition: string) => `
  WITH student AS (SELECT id FROM students WHERE school_id = $1 AND id = $2 AND ${condition}),
  school AS (
    SELECT currency, coalesce($4::date, ($5::timestamptz AT TIME ZONE timezone)::date) AS last_day
    FROM schools WHERE id = $1
  ),
  period AS (
    SELECT last_day, coalesce(
      $3::date,
      (SELECT max(starts_on) FROM academic_years WHERE school_id = $1 AND starts_on <= last_day),
      last_day
    ) AS first_day
    FROM school
  ),
  entries AS (
    SELECT e.* FROM student_ledger_entries e, student, period
    WHERE e.school_id = $1 AND e.student_id = student.id AND e.entry_date <= last_day
  )
  SELECT (SELECT currency FROM school) AS currency,
    to_char(first_day, 'YYYY-MM-DD') AS "from", to_char(last_day, 'YYYY-MM-DD') AS "to",
    coalesce((SELECT sum(debit_minor - credit_minor) FROM entries WHERE entry_date < first_day), 0)::text AS opening,
    coalesce((SELECT json_agg(json_build_object('entryDate', entry_date, 'kind', kind, 'description', description,
        'debit', debit_minor::text, 'credit', credit_minor::text) ORDER BY entry_date, created_at, id)
      FROM entries WHERE entry_date >= first_day), '[]') AS entries
  FROM student, period`;

/** The account of a student between two days, with the running balance. @throws {AppError} 404 */
export async function showStatement(
  id: string,
  period: z.output<typeof StatementQuery>,
  reach: Reach = studentReach,
): Promise<z.input<typeof Statement>> {
  const values: unknown[] = [schoolId(), id, period.from ?? null, period.to ?? null, now()];
  const condition = reachedSql("fees.read", reach, values);
  const [row] = await query<any>(prepared(text(condition)), values);
  if (!row) throw notFound("Student");
  const money = (minor: bigint | string) => toMoney(minor, row.currency);
  let balance = BigInt(row.opening);
  const entries = row.entries.map((entry: any) => {
    balance += BigInt(entry.debit) - BigInt(entry.credit);
    return { ...entry, debit: money(entry.debit), credit: money(entry.credit), balance: money(balance) };
  });
  return {
    studentId: id,
    from: row.from,
    to: row.to,
    opening: money(row.opening),
    entries,
    closing: money(balance),
  };
}
