import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { Payment, PaymentAllocation, Receipt, Refund } from "../../../models/fees/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { allocate, openParts } from "../allocation/open-parts.ts";
import { releaseAllocations } from "../allocation/write-allocations.ts";
import { requireReceiptEmail } from "../invoices/require-payer-emails.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import { postEntries } from "../ledger/post-entries.ts";
import { schoolMoney } from "../school-money.ts";
import { studentsOf } from "../students-of.ts";
import { paymentMakers } from "./payment-makers.ts";
import type { AllocateCredit } from "./payment-schemas.ts";
import { payments } from "./payments.ts";
import { issueReceipt, settlePayment } from "./settle-payment.ts";

/** Locks the accounts first, then the payment: see the lock order in the README. */
async function locked(id: string, status: Payment["status"], verb: string) {
  const found = await Payment.findByPk(id);
  if (!found) throw notFound("Payment");
  const students = await studentsOf(found);
  await lockAccounts(await affectedStudents(id, students));
  const payment = await Payment.findByPk(id, { lock: true, rejectOnEmpty: true });
  if (payment.status !== status)
    throw conflict("payment_status", `The payment is ${payment.status} and cannot be ${verb}`);
  return { payment, students };
}

/** Students whose accounts are affected: those the payer pays for now, and those with a share since it was settled. */
async function affectedStudents(paymentId: string, students: readonly string[]): Promise<string[]> {
  const shares = await sharesOf(paymentId);
  return [...new Set([...students, ...shares.map(({ student_id }) => student_id)])];
}

export const sharesOf = (paymentId: string) =>
  query<{ student_id: string; amount_minor: string; free: string }>(sql`
    SELECT student_id, amount_minor, free_minor AS free FROM payment_shares
    WHERE school_id = ${currentSchool} AND payment_id = ${paymentId} ORDER BY student_id`);

const auditAndGet = async (id: string, verb: AuditVerb, after: object) => {
  await audited(Payment, id, verb, { after });
  return payments.get(id);
};

/**
 * Confirms a payment whose money has arrived, and settles it.
 * @throws {AppError} 409 `payment_status` unless it is pending verification, `own_request` if the caller recorded it
 */
export const confirmPayment = (id: string, { allocations: named }: z.output<typeof AllocateCredit>) =>
  transaction(async () => {
    const { payment, students } = await locked(id, "pending_verification", "confirmed");
    const { currency, today } = await schoolMoney();
    const planned = allocate(BigInt(payment.amountMinor), await openParts(students), named, currency);
    const recordedBy = await paymentMakers(payment);
    await requireSecondPerson("fees.approve", recordedBy);
    await payment.update({ status: "confirmed", confirmedBy: actorId(), confirmedAt: now() });
    const shares = await settlePayment(payment, students, planned);
    const confirmed = await auditAndGet(id, "confirm", { amountMinor: payment.amountMinor, recordedBy });
    issueReceipt(payment, shares, today);
    return confirmed;
  });

/** Marks a pending payment as bounced: the money did not arrive, or the proof of payment was false. */
export const bouncePayment = (id: string, reason: string) =>
  transaction(async () => {
    const { payment } = await locked(id, "pending_verification", "marked as bounced");
    await payment.update({ status: "bounced", statusReason: reason });
    return auditAndGet(id, "bounce", { reason });
  });

/**
 * Reverses a confirmed payment: its allocations are released and its receipt is voided.
 * @throws {AppError} 409 `payment_status`; `payment_refunded` if any of it was refunded or a refund is requested;
 *   `own_request` if the caller received it
 */
export const reversePayment = (id: string, reason: string) =>
  transaction(async () => {
    const { payment } = await locked(id, "confirmed", "reversed");
    const refunds = await Refund.count({
      where: { paymentId: id, status: ["requested", "approved", "completed"] },
    });
    if (refunds > 0)
      throw conflict(
        "payment_refunded",
        "The payment has been refunded or has a pending refund, and cannot be reversed",
      );
    const recordedBy = await paymentMakers(payment);
    // If no one recorded the payment, treat the person who confirmed it as its maker.
    await requireSecondPerson("fees.approve", recordedBy.length ? recordedBy : [payment.confirmedBy]);
    const { currency, today } = await schoolMoney();
    const active = await PaymentAllocation.findAll({ where: { paymentId: id, status: "active" } });
    await releaseAllocations(
      active.map(({ id, amountMinor }) => ({ id, amountMinor: BigInt(amountMinor) })),
      now(),
    );
    const shares = await sharesOf(id);
    await execute(sql`
      UPDATE payment_shares SET reversed = true, updated_at = now() WHERE school_id = ${currentSchool}
        AND payment_id = ${id}`);
    await payment.update({ status: "reversed", statusReason: reason });
    await Receipt.update(
      { status: "voided", voidedAt: now(), voidReason: reason },
      { where: { paymentId: id } },
    );
    await requireReceiptEmail(id);
    await postEntries(
      shares.map(({ student_id, amount_minor }) => ({
        studentId: student_id,
        kind: "reversal",
        debitMinor: BigInt(amount_minor),
        sourceType: "Payment",
        sourceId: id,
        description: reason.slice(0, 200),
      })),
      { currency, entryDate: today },
    );
    await recordActivity({
      verb: "reversed",
      entityType: "Payment",
      entityId: id,
      params: { amount: payment.amount.amount, currency },
      summary: `Payment of ${payment.amount.amount} ${currency} reversed`,
      audience: "finance",
    });
    return auditAndGet(id, "reverse", { reason, recordedBy });
  });
