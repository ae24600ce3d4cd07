import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { actorId, schoolId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { nextNumbers } from "../../school/next-number.ts";
import type { Draft } from "./draft-invoice.ts";
import { requireInvoiceEmails } from "./require-payer-emails.ts";

export interface Bill {
  studentId: string;
  kind: "charge" | "late_fee" | "opening";
  academicYearId: string | null;
  termId: string | null;
  feeStructureId: string | null;
  feeScheduleId: string | null;
  lateFeeForId: string | null;
  draft: Draft;
}

interface Common {
  currency: string;
  issuedOn: string;
  /** Id of the user who issues. Default: the caller. */
  issuedBy?: string | null;
}

const ledgerKinds = { charge: "invoice", late_fee: "late_fee", opening: "opening" } as const;

const insertInvoices = (rows: string, issuedOn: string, currency: string, issuedBy: string | null) => sql`
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS g (id uuid, number text, "studentId" uuid, kind text,
      "academicYearId" uuid, "termId" uuid, "feeStructureId" uuid, "feeScheduleId" uuid, "lateFeeForId" uuid,
      "dueOn" date, subtotal bigint, discount bigint, total bigint, lines jsonb, installments jsonb,
      "entryId" uuid, "ledgerKind" text)
  ), invoices AS (
    INSERT INTO fee_invoices (school_id, id, number, student_id, kind, academic_year_id, term_id, fee_structure_id,
      fee_schedule_id, late_fee_for_id, issued_on, due_on, currency, subtotal_minor, discount_minor, total_minor,
        issued_by)
    SELECT ${currentSchool}, id, number, "studentId", kind, "academicYearId", "termId", "feeStructureId",
      "feeScheduleId", "lateFeeForId", ${issuedOn}::date, "dueOn", ${currency}, subtotal, discount, total,
        ${issuedBy}::uuid FROM given
  ), lines AS (
    INSERT INTO fee_invoice_lines (school_id, id, fee_invoice_id, position, fee_category_id, discount_scheme_id,
      description, quantity, currency, unit_amount_minor, amount_minor)
    SELECT ${currentSchool}, l.id, given.id, l.position, l.category, l.scheme, l.description, l.quantity,
      ${currency}, l.unit, l.unit * l.quantity
    FROM given, jsonb_to_recordset(lines) AS l (id uuid, position int, category uuid, scheme uuid, description text,
      quantity int, unit bigint)
  ), parts AS (
    INSERT INTO installments (school_id, id, fee_invoice_id, student_id, sequence, due_on, currency, amount_minor)
    SELECT ${currentSchool}, p.id, given.id, given."studentId", p.sequence, p."dueOn", ${currency}, p.amount
    FROM given, jsonb_to_recordset(installments) AS p (id uuid, sequence int, "dueOn" date, amount bigint)
  )
  INSERT INTO student_ledger_entries (school_id, id, student_id, entry_date, kind, currency, debit_minor,
    source_type, source_id, description, posted_by)
  SELECT ${currentSchool}, "entryId", "studentId", ${issuedOn}::date, "ledgerKind", ${currency}, total,
    'FeeInvoice', id, number, ${issuedBy}::uuid
  FROM given WHERE total > 0`;

/**
 * Inserts numbered invoices with lines, installments and ledger entries in one statement. The caller must hold the locks
 * of the students' accounts.
 * @returns ids and numbers, in the order of `bills`
 */
export async function writeInvoices(
  bills: readonly Bill[],
  { currency, issuedOn, issuedBy = actorId() }: Common,
): Promise<Array<{ id: string; number: string }>> {
  if (bills.length === 0) return [];
  const year = Number(issuedOn.slice(0, 4));
  const numbers = await nextNumbers(
    { schoolId: schoolId(), kind: "fee-invoice", year, prefix: `INV-${year}-` },
    bills.length,
  );
  const rows = bills.map(({ draft, ...bill }, index) => ({
    ...bill,
    id: newId(),
    number: numbers[index]!,
    entryId: newId(),
    ledgerKind: ledgerKinds[bill.kind],
    dueOn: draft.installments.at(-1)!.dueOn,
    subtotal: String(draft.subtotalMinor),
    discount: String(draft.discountMinor),
    total: String(draft.totalMinor),
    lines: draft.lines.map((line, position) => ({
      id: newId(),
      position: position + 1,
      category: line.feeCategoryId,
      scheme: line.discountSchemeId,
      description: line.description,
      quantity: line.quantity,
      unit: String(line.unitMinor),
    })),
    installments: draft.installments.map(({ dueOn, amountMinor }, index) => ({
      id: newId(),
      sequence: index + 1,
      dueOn,
      amount: String(amountMinor),
    })),
  }));
  await execute(insertInvoices(JSON.stringify(rows), issuedOn, currency, issuedBy));
  await requireInvoiceEmails(rows.map(({ id }) => id));
  return rows.map(({ id, number }) => ({ id, number }));
}
