import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { shareOf } from "../../../lib/money.ts";
import { FeeInvoice } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import type { LateFeeScope } from "../schemas.ts";
import { schoolMoney } from "../school-money.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { type Bill, writeInvoices } from "./write-invoices.ts";

/** Late fees billed in one transaction. */
export const LATE_FEE_BATCH_SIZE = 250;

/**
 * Selects invoices that are overdue beyond the grace days of their fee structure and have no late fee yet. Unallocated
 * credit of the student counts against what is overdue.
 */
const selectOverdueInvoices = (today: string, limit: number, students: string[] | null) => sql`
  WITH overdue AS (
    SELECT f.id, f.number, f.student_id, f.academic_year_id, f.term_id, p.late_fee_minor, p.late_fee_basis_points,
      p.late_fee_cap_minor, sum(i.balance_minor) AS minor
    FROM installments i
    JOIN fee_invoices f ON f.school_id = i.school_id AND f.id = i.fee_invoice_id
    JOIN fee_structures p ON p.school_id = f.school_id AND p.id = f.fee_structure_id AND p.late_fee_kind <> 'none'
    WHERE i.school_id = ${currentSchool} AND i.balance_minor > 0 AND i.due_on < ${today}::date - p.late_fee_grace_days
      AND NOT EXISTS (SELECT FROM fee_invoices l WHERE l.school_id = f.school_id AND l.late_fee_for_id = f.id)
      AND (${students}::uuid[] IS NULL OR f.student_id = ANY (${students}::uuid[]))
    GROUP BY f.school_id, f.id, p.school_id, p.id
  ), late AS (
    SELECT s.student_id, (SELECT sum(i.balance_minor) FROM installments i WHERE i.school_id = ${currentSchool}
        AND i.student_id = s.student_id AND i.balance_minor > 0 AND i.due_on < ${today}::date)
      - coalesce((SELECT sum(free_minor) FROM payment_shares c WHERE c.school_id = ${currentSchool}
        AND c.student_id = s.student_id AND c.free_minor > 0), 0) AS minor
    FROM (SELECT DISTINCT student_id FROM overdue) s
  )
  SELECT overdue.*, least(overdue.minor, late.minor) AS overdue FROM overdue
  JOIN late ON late.student_id = overdue.student_id AND late.minor > 0
  ORDER BY overdue.student_id, overdue.id LIMIT ${limit}`;

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

const overdueInvoices = (today: string, limit: number, students: string[] | null) =>
  query<Row>(selectOverdueInvoices(today, limit, students));

/** Counts the late fees that could be charged today. */
export const countLateFees = async (): Promise<number> =>
  (await overdueInvoices((await schoolMoney()).today, 1_000_000, null)).length;

/** Bills the late fees due today, once per invoice. Safe to repeat. @returns the number of invoices charged */
export async function chargeLateFees({ studentIds = null }: z.output<typeof LateFeeScope>) {
  if (studentIds) await checkStudents(studentIds);
  let charged = 0;
  for (let count = LATE_FEE_BATCH_SIZE; count === LATE_FEE_BATCH_SIZE; charged += count)
    count = await transaction(() => chargeLateFeeBatch(studentIds));
  return { charged };
}

async function checkStudents(ids: string[]): Promise<void> {
  const missing = await query<{ index: number }>(sql`
    SELECT (n - 1)::int AS index FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS u (id, n)
    WHERE NOT EXISTS (SELECT FROM students s WHERE s.school_id = ${currentSchool} AND s.id = u.id)`);
  if (missing.length)
    throw invalid(
      missing.map(({ index }) => ({ path: `studentIds.${index}`, message: "no student with this id" })),
    );
}

/** Bills one batch of late fees in the current transaction. @returns the number of invoices charged */
export async function chargeLateFeeBatch(studentIds: string[] | null): Promise<number> {
  const { currency, today } = await schoolMoney();
  const selectBatch = (students: string[] | null) => overdueInvoices(today, LATE_FEE_BATCH_SIZE, students);
  const students = [...new Set((await selectBatch(studentIds)).map(({ student_id }) => student_id))];
  if (students.length === 0) return 0;
  await lockAccounts(students);
  // Read again under the locks: another run may have charged these, or somebody may have paid.
  const rows = await selectBatch(students);
  const bills: Bill[] = rows.map((row) => {
    const overdue = BigInt(row.overdue);
    const uncapped =
      row.late_fee_basis_points === null
        ? BigInt(row.late_fee_minor!)
        : shareOf(overdue, row.late_fee_basis_points);
    const cap = row.late_fee_cap_minor === null ? uncapped : BigInt(row.late_fee_cap_minor);
    const unitMinor = uncapped < cap ? uncapped : cap;
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
  await audited(FeeInvoice, null, "charge_late_fees", { after: { invoices: rows.map(({ id }) => id) } });
  return rows.length;
}
