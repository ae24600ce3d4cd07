import { pipelined } from "../../db/pipelined.ts";
import { query } from "../../db/query.ts";
import { beforeCommit } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { toMoney } from "../../lib/money.ts";
import type { Payment } from "../../models/fees/index.ts";
import { notify } from "../communication/notify.ts";
import { nextNumber } from "../platform/next-number.ts";
import { obligeForReceipt } from "./oblige-payers.ts";
import type { Allocation } from "./plan-allocation.ts";
import { postEntries } from "./post-entries.ts";
import { writeAllocations } from "./write-allocations.ts";

/**
 * Makes a payment count: what of it belongs to which student, and what it settles. What settles nothing is in credit of
 * the first student. The accounts of the students are locked already; `issueReceipt` ends it.
 * @returns what of it belongs to which student
 */
export async function settle(
  { id: paymentId, currency }: Settled,
  students: readonly string[],
  { allocations, leftMinor }: { allocations: readonly Allocation[]; leftMinor: bigint },
): Promise<Shares> {
  const shares = new Map<string, bigint>();
  const add = (student: string, amount: bigint) => shares.set(student, (shares.get(student) ?? 0n) + amount);
  for (const { studentId, amountMinor } of allocations) add(studentId, amountMinor);
  if (leftMinor > 0n) add(students[0]!, leftMinor);

  const rows = [...shares].map(([studentId, amount]) => ({ id: newId(), studentId, amount: String(amount) }));
  const allocated = allocations.map((each) => ({ ...each, paymentId }));
  // Allocations update the shares that the first statement inserts.
  await pipelined([
    () =>
      query(insertShares, [schoolId(), paymentId, currency, JSON.stringify(rows)], {
        readOnly: false,
      }),
    () => allocated.length > 0 && writeAllocations(allocated, currency),
  ]);
  return shares;
}

const insertShares = {
  name: "write-shares",
  text: `INSERT INTO payment_shares (school_id, id, payment_id, student_id, currency, amount_minor)
    SELECT $1, id, $2::uuid, "studentId", $3, amount
    FROM jsonb_to_recordset($4::jsonb) AS s (id uuid, "studentId" uuid, amount bigint)`,
};

type Shares = ReadonlyMap<string, bigint>;

type Settled = Pick<Payment, "id" | "currency" | "amountMinor">;

/**
 * Numbers the receipt of a payment that counts, and posts it to the ledger: the last thing of the transaction, for who
 * takes a number holds up whoever needs the next one until the commit.
 */
export const issueReceipt = (payment: Settled, shares: Shares, today: string): void =>
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
    // The required email reads the receipt that the first statement inserts.
    await pipelined([
      () =>
        query(writeReceipt, [schoolId(), newId(), paymentId, number, currency, amountMinor, today], {
          readOnly: false,
        }),
      () => postEntries(entries, { currency, entryDate: today }),
      () => obligeForReceipt(paymentId),
    ]);
    await notify({
      type: "payment_received",
      props: { amount: `${amount} ${currency}`, receipt: number },
      to: { families: [...shares.keys()] },
      entityType: "Payment",
      entityId: paymentId,
      url: "/fees",
      dedupeKey: `payment:${paymentId}`,
    });
  });

const writeReceipt = {
  name: "write-receipt",
  text: `INSERT INTO receipts (school_id, id, payment_id, number, currency, amount_minor, issued_on)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};
