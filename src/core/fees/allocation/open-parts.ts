import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import type { Money } from "../../../lib/money.ts";
import { minorOf } from "../school-money.ts";
import { type Allocation, type OpenPart, spend, spendAsNamed } from "./plan-allocation.ts";

interface Row {
  id: string;
  fee_invoice_id: string;
  student_id: string;
  balance_minor: string;
}

/** Reads the unpaid installments of students, oldest due date first. The caller must hold the locks of their accounts. */
export async function openParts(studentIds: readonly string[]): Promise<OpenPart[]> {
  const rows = await query<Row>(sql`
    SELECT id, fee_invoice_id, student_id, balance_minor FROM installments
    WHERE school_id = ${currentSchool} AND student_id = ANY (${studentIds}::uuid[]) AND balance_minor > 0
    ORDER BY due_on, fee_invoice_id, sequence`);
  return rows.map((row) => ({
    installmentId: row.id,
    feeInvoiceId: row.fee_invoice_id,
    studentId: row.student_id,
    openMinor: BigInt(row.balance_minor),
  }));
}

interface NamedMoney {
  feeInvoiceId: string;
  installmentId?: string | undefined;
  amount: Money;
}

/**
 * Plans which installments an amount settles: those the caller named, or else the oldest due first.
 * @param amountMinor in minor units of `currency`
 * @throws {AppError} 400 if a named invoice or installment is not open for these students; 409 `over_allocated`
 */
export function allocate(
  amountMinor: bigint,
  parts: readonly OpenPart[],
  named: readonly NamedMoney[] | undefined,
  currency: string,
): { allocations: Allocation[]; leftMinor: bigint } {
  if (!named) return spend(amountMinor, parts);
  const minor = minorOf(
    currency,
    Object.fromEntries(named.map(({ amount }, index) => [`allocations.${index}.amount`, amount])),
  );
  const wanted = named.map(({ feeInvoiceId, installmentId }, index) => ({
    feeInvoiceId,
    installmentId,
    amountMinor: minor[`allocations.${index}.amount`]!,
  }));
  const leftMinor = wanted.reduce((left, each) => left - each.amountMinor, amountMinor);
  if (leftMinor < 0n)
    throw invalid([{ path: "allocations", message: "total exceeds the amount available to allocate" }]);
  const planned = spendAsNamed(wanted, parts);
  if ("unknown" in planned) {
    const { unknown: index, installment } = planned;
    throw invalid([
      installment
        ? { path: `allocations.${index}.installmentId`, message: "no open installment with this id" }
        : {
            path: `allocations.${index}.feeInvoiceId`,
            message: "no open invoice with this id for this payer",
          },
    ]);
  }
  if ("tooMuch" in planned)
    throw conflict(
      "over_allocated",
      `allocations.${planned.tooMuch} exceeds the open balance of the invoice`,
    );
  return { allocations: planned.allocations, leftMinor };
}
