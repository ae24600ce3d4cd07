import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { toMoney } from "../../../lib/money.ts";
import { studentLedgerEntryKinds } from "../../../models/fees/index.ts";
import { type RowScope, scopeSql } from "../../common/entities/row-scope.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { visibleSql } from "../../common/entities/visible-sql.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { studentScope } from "../../people/row-scope.ts";
import { studentLedgerEntries } from "../ledger/student-ledger-entries.ts";
import { type FeePeriod, periodSql } from "./fee-period.ts";

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

const selectStatement = (
  studentId: string,
  period: z.output<typeof FeePeriod>,
  condition: Sql,
  described: Sql,
) => sql`
  WITH ${periodSql(period)},
  student AS (SELECT id FROM students WHERE school_id = ${currentSchool} AND id = ${studentId} AND ${condition}),
  entries AS (
    SELECT e.* FROM student_ledger_entries e, student, period
    WHERE e.school_id = ${currentSchool} AND e.student_id = student.id AND e.entry_date <= last_day
  )
  SELECT (SELECT currency FROM school) AS currency,
    to_char(first_day, 'YYYY-MM-DD') AS "from", to_char(last_day, 'YYYY-MM-DD') AS "to",
    coalesce((SELECT sum(debit_minor - credit_minor) FROM entries WHERE entry_date < first_day), 0)::text AS opening,
    coalesce((SELECT json_agg(json_build_object('entryDate', entry_date, 'kind', kind, 'description', description,
        'isShown', ${described}, 'debit', debit_minor::text, 'credit', credit_minor::text) ORDER BY entry_date, created_at, id)
      FROM entries WHERE entry_date >= first_day), '[]') AS entries
  FROM student, period`;

/** Lists the ledger entries of a student in a period with the running balance. @throws {AppError} 404 */
export async function showStatement(
  id: string,
  period: z.output<typeof FeePeriod>,
  rowScope: RowScope = studentScope,
): Promise<z.input<typeof Statement>> {
  const described = visibleSql("finance", studentLedgerEntries, "entries");
  const [row] = await query<any>(selectStatement(id, period, scopeSql("fees.read", rowScope), described));
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
