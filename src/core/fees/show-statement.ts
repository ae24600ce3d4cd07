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
import { shownTo } from "../visibility.ts";
import { visibleSql } from "../visible-sql.ts";
import { type Reach, reachedSql } from "../within.ts";
import { type FeePeriod, periodSql } from "./fee-period.ts";
import { studentLedgerEntries } from "./student-ledger-entries.ts";

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
        description: shownTo("finance", z.string()),
        debit: MoneyView,
        credit: MoneyView,
        balance: MoneyView.describe("After this entry"),
      }),
    ),
    closing: MoneyView,
  })
  .meta({ id: "FeeStatement" });

const text = (condition: string, described: string) => `
  WITH ${periodSql},
  student AS (SELECT id FROM students WHERE school_id = $1 AND id = $5 AND ${condition}),
  entries AS (
    SELECT e.* FROM student_ledger_entries e, student, period
    WHERE e.school_id = $1 AND e.student_id = student.id AND e.entry_date <= last_day
  )
  SELECT (SELECT currency FROM school) AS currency,
    to_char(first_day, 'YYYY-MM-DD') AS "from", to_char(last_day, 'YYYY-MM-DD') AS "to",
    coalesce((SELECT sum(debit_minor - credit_minor) FROM entries WHERE entry_date < first_day), 0)::text AS opening,
    coalesce((SELECT json_agg(json_build_object('entryDate', entry_date, 'kind', kind, 'description', description,
        'isShown', ${described}, 'debit', debit_minor::text, 'credit', credit_minor::text) ORDER BY entry_date, created_at, id)
      FROM entries WHERE entry_date >= first_day), '[]') AS entries
  FROM student, period`;

/** The account of a student between two days, with the running balance. @throws {AppError} 404 */
export async function showStatement(
  id: string,
  period: z.output<typeof FeePeriod>,
  reach: Reach = studentReach,
): Promise<z.input<typeof Statement>> {
  const values: unknown[] = [schoolId(), period.from ?? null, period.to ?? null, now(), id];
  const condition = reachedSql("fees.read", reach, values);
  const described = visibleSql("finance", studentLedgerEntries, "entries", values);
  const [row] = await query<any>(prepared(text(condition, described)), values);
  if (!row) throw notFound("Student");
  const money = (minor: bigint | string) => toMoney(minor, row.currency);
  let balance = BigInt(row.opening);
  const entries = row.entries.map((entry: any) => {
    balance += BigInt(entry.debit) - BigInt(entry.credit);
    if (!entry.isShown) delete entry.description;
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
