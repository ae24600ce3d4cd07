import { currentSchool } from "../../../db/context-values.ts";
import { pipelined } from "../../../db/pipelined.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { beforeCommit } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { toMoney } from "../../../lib/money.ts";
import type { Payment } from "../../../models/fees/index.ts";
import { notify } from "../../notifications/notify.ts";
import { nextNumber } from "../../school/next-number.ts";
import type { Allocation } from "../allocation/plan-allocation.ts";
import { writeAllocations } from "../allocation/write-allocations.ts";
import { requireReceiptEmail } from "../invoices/require-payer-emails.ts";
import { postEntries } from "../ledger/post-entries.ts";

/**
 * Splits a confirmed payment into shares per student and settles the planned allocations. The rest becomes credit of the
 * first student. The caller must hold the locks of the students' accounts, and call `issueReceipt` afterwards.
 * @returns the share of each student in minor units, by student id
 */
export async function settlePayment(
  { id: paymentId, currency }: SettledPayment,
  students: readonly string[],
  { allocations, leftMinor }: { allocations: readonly Allocation[]; leftMinor: bigint },
): Promise<Shares> {
  const shares = new Map<string, bigint>();
  const add = (student: string, amount: bigint) => shares.set(student, (shares.get(student) ?? 0n) + amount);
  for (const { studentId, amountMinor } of allocations) add(studentId, amountMinor);
  if (leftMinor > 0n) add(students[0]!, leftMinor);

  const rows = [...shares].map(([studentId, amount]) => ({ id: newId(), studentId, amount: String(amount) }));
  const allocated = allocations.map((each) => ({ ...each, paymentId }));
  // Order matters: allocations update the shares inserted by the first statement.
  await pipelined([
    () =>
      execute(sql`
        INSERT INTO payment_shares (school_id, id, payment_id, student_id, currency, amount_minor)
        SELECT ${currentSchool}, id, ${paymentId}::uuid, "studentId", ${currency}, amount
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (id uuid, "studentId" uuid, amount bigint)`),
    () => allocated.length > 0 && writeAllocations(allocated, currency),
  ]);
  return shares;
}

type Shares = ReadonlyMap<string, bigint>;

type SettledPayment = Pick<Payment, "id" | "currency" | "amountMinor">;

/**
 * Issues the numbered receipt of a confirmed payment and posts the payment to the ledger. Runs just before the commit,
 * because taking a number blocks every other receipt of the school until then.
 */
export const issueReceipt = (payment: SettledPayment, shares: Shares, today: string): void =>
  beforeCommit(async () => {
    const { id: paymentId, currency, amountMinor } = payment;
    const year = Number(today.slice(0, 4));
    const number = await nextNumber({ schoolId: schoolId(), kind: "receipt", year, prefix: `RCT-${year}-` });
    const entries = [...shares].map(([studentId, creditMinor]) => ({
      studentId,
      kind: "payment" as const,
      creditMinor,
      sourceType: "Payment" as const,
      sourceId: paymentId,
      description: number,
    }));
    const { amount } = toMoney(BigInt(amountMinor), currency);
    // Order matters: the required email reads the receipt inserted by the first statement.
    await pipelined([
      () =>
        execute(sql`
          INSERT INTO receipts (school_id, id, payment_id, number, currency, amount_minor, issued_on)
          VALUES (${currentSchool}, ${newId()}, ${paymentId}, ${number}, ${currency}, ${amountMinor}, ${today})`),
      () => postEntries(entries, { currency, entryDate: today }),
      () => requireReceiptEmail(paymentId),
    ]);
    await notify({
      type: "payment_received",
      props: { amount: `${amount} ${currency}`, receipt: number },
      to: { families: [...shares.keys()] },
      entityType: "Payment",
      entityId: paymentId,
      url: "/fees?childId={student}",
      dedupeKey: `payment:${paymentId}`,
    });
  });
