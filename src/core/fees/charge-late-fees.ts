import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { shareOf } from "../../lib/money.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { lockAccounts } from "./lock-accounts.ts";
import type { LateFeeScope } from "./schemas.ts";
import { schoolMoney } from "./school-money.ts";
import { type Bill, writeInvoices } from "./write-invoices.ts";

export const lateFeesAtOnce = 250;

/**
 * Invoices with something overdue beyond the days of grace that their price list gives, and no late fee yet. Money that
 * is there in credit is not late, whatever it was not yet put to.
 */
const overdueSql = `
  WITH overdue AS (
    SELECT f.id, f.number, f.student_id, f.academic_year_id, f.term_id, p.late_fee_minor, p.late_fee_basis_points,
      p.late_fee_cap_minor, sum(i.balance_minor) AS minor
    FROM installments i
    JOIN fee_invoices f ON f.school_id = i.school_id AND f.id = i.fee_invoice_id
    JOIN fee_structures p ON p.school_id = f.school_id AND p.id = f.fee_structure_id AND p.late_fee_kind <> 'none'
    WHERE i.school_id = $1 AND i.balance_minor > 0 AND i.due_on < $2::date - p.late_fee_grace_days
      AND NOT EXISTS (SELECT FROM fee_invoices l WHERE l.school_id = f.school_id AND l.late_fee_for_id = f.id)
      AND ($4::uuid[] IS NULL OR f.student_id = ANY ($4))
    GROUP BY f.school_id, f.id, p.school_id, p.id
  ), late AS (
    SELECT s.student_id, (SELECT sum(i.balance_minor) FROM installments i WHERE i.school_id = $1
        AND i.student_id = s.student_id AND i.balance_minor > 0 AND i.due_on < $2::date)
      - coalesce((SELECT sum(free_minor) FROM payment_shares c WHERE c.school_id = $1
        AND c.student_id = s.student_id AND c.free_minor > 0), 0) AS minor
    FROM (SELECT DISTINCT student_id FROM overdue) s
  )
  SELECT overdue.*, least(overdue.minor, late.minor) AS overdue FROM overdue
  JOIN late ON late.student_id = overdue.student_id AND late.minor > 0
  ORDER BY overdue.student_id, overdue.id LIMIT $3`;

interface Row {
  id: string;
  number: string;
  student_id: string;
  academic_year_id: string | null;
  term_id: string | null;
  late_fee_minor: string | null;
  late_fee_basis_points: number | null;
  late_fee_cap_minor: string | null;
  overdue: string;
}

const overdueInvoices = (today: string, most: number, students: string[] | null) =>
  query<Row>({ name: "overdue-invoices", text: overdueSql }, [schoolId(), today, most, students]);

/** How many late fees there would be today. */
export const countLateFees = async (): Promise<number> =>
  (await overdueInvoices((await schoolMoney()).today, 1_000_000, null)).length;

/** Bills the late fees that are due today, once for an invoice. It can be run again at any time. @returns how many there were */
export async function chargeLateFees({ studentIds = null }: z.output<typeof LateFeeScope>) {
  if (studentIds) await checkStudents(studentIds);
  let charged = 0;
  for (let count = lateFeesAtOnce; count === lateFeesAtOnce; charged += count)
    count = await transaction(() => chargeSomeLateFees(studentIds));
  return { charged };
}

async function checkStudents(ids: string[]): Promise<void> {
  const missing = await query<{ index: number }>(
    {
      name: "missing-students",
      text: `SELECT (n - 1)::int AS index FROM unnest($2::uuid[]) WITH ORDINALITY AS u (id, n)
        WHERE NOT EXISTS (SELECT FROM students s WHERE s.school_id = $1 AND s.id = u.id)`,
    },
    [schoolId(), ids],
  );
  if (missing.length)
    throw invalid(
      missing.map(({ index }) => ({ path: `studentIds.${index}`, message: "there is no such student" })),
    );
}

/** Bills as many of them as go into one transaction, the running one. @returns how many that were */
export async function chargeSomeLateFees(among: string[] | null): Promise<number> {
  const { currency, today } = await schoolMoney();
  const find = (students: string[] | null) => overdueInvoices(today, lateFeesAtOnce, students);
  const students = [...new Set((await find(among)).map(({ student_id }) => student_id))];
  if (students.length === 0) return 0;
  await lockAccounts(students);
  // Read again under the locks: another run may have been faster, or somebody has paid.
  const rows = await find(students);
  const bills: Bill[] = rows.map((row) => {
    const overdue = BigInt(row.overdue);
    const wanted =
      row.late_fee_basis_points === null
        ? BigInt(row.late_fee_minor!)
        : shareOf(overdue, row.late_fee_basis_points);
    const cap = row.late_fee_cap_minor === null ? wanted : BigInt(row.late_fee_cap_minor);
    const unitMinor = wanted < cap ? wanted : cap;
    const charge = { feeCategoryId: null, description: `Late fee for ${row.number}`, quantity: 1, unitMinor };
    return {
      studentId: row.student_id,
      kind: "late_fee",
      academicYearId: row.academic_year_id,
      termId: row.term_id,
      feeStructureId: null,
      feeScheduleId: null,
      lateFeeForId: row.id,
      draft: draftInvoice([charge], [], [{ dueOn: today, weight: 1 }]),
    };
  });
  await writeInvoices(bills, { currency, issuedOn: today });
  await recordAudit({
    action: "fee-invoices.late-fees",
    entityType: "FeeInvoice",
    after: { invoices: rows.map(({ id }) => id) },
  });
  return rows.length;
}
