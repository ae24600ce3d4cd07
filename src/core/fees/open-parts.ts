import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, invalid } from "../../lib/errors.ts";
import type { Money } from "../../lib/money.ts";
import { type Allocation, type OpenPart, spend, spendAsNamed } from "./plan-allocation.ts";
import { minorOf } from "./school-money.ts";

interface Row {
  id: string;
  fee_invoice_id: string;
  student_id: string;
  balance_minor: string;
}

/** What students still have to pay, the oldest due first. Their accounts are locked already. */
export async function openParts(studentIds: readonly string[]): Promise<OpenPart[]> {
  const rows = await query<Row>(
    {
      name: "open-installments",
      text: `SELECT id, fee_invoice_id, student_id, balance_minor FROM installments
        WHERE school_id = $1 AND student_id = ANY ($2::uuid[]) AND balance_minor > 0
        ORDER BY due_on, fee_invoice_id, sequence`,
    },
    [schoolId(), studentIds],
  );
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
 * What an amount settles: what is named for it, or without names the oldest due first.
 * @throws {AppError} 400 where a name fits no open invoice of these students; 409 `over_allocated`
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
    throw invalid([{ path: "allocations", message: "sum up to more than there is to allocate" }]);
  const planned = spendAsNamed(wanted, parts);
  if ("unknown" in planned) {
    const { unknown: index, installment } = planned;
    throw invalid([
      installment
        ? { path: `allocations.${index}.installmentId`, message: "there is no such open part" }
        : {
            path: `allocations.${index}.feeInvoiceId`,
            message: "there is no such open invoice of the payer",
          },
    ]);
  }
  if ("tooMuch" in planned)
    throw conflict(
      "over_allocated",
      `allocations.${planned.tooMuch} is more than what is open of the invoice`,
    );
  return { allocations: planned.allocations, leftMinor };
}
