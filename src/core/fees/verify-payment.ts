import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { Payment, PaymentAllocation, Receipt, Refund } from "../../models/fees/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { requireSecondPerson } from "../four-eyes/require-second-person.ts";
import { lockAccounts } from "./lock-accounts.ts";
import { obligeForReceipt } from "./oblige-payers.ts";
import { allocate, openParts } from "./open-parts.ts";
import { paymentMakers } from "./payment-makers.ts";
import type { AllocateCredit } from "./payment-schemas.ts";
import { payments } from "./payments.ts";
import { postEntries } from "./post-entries.ts";
import { schoolMoney } from "./school-money.ts";
import { issueReceipt, settle } from "./settle-payment.ts";
import { studentsOf } from "./students-of.ts";
import { releaseAllocations } from "./write-allocations.ts";

/** The accounts first, then the payment: the order of everybody who moves money. */
async function locked(id: string, status: Payment["status"], verb: string) {
  const found = await Payment.findByPk(id);
  if (!found) throw notFound("Payment");
  const students = await studentsOf(found);
  await lockAccounts(await sharersOf(id, students));
  const payment = await Payment.findByPk(id, { lock: true, rejectOnEmpty: true });
  if (payment.status !== status)
    throw conflict("payment_status", `The payment is ${payment.status}: it cannot be ${verb}`);
  return { payment, students };
}

/** Whose account it touches: those that it is for now, and those that it was for when it was settled. */
async function sharersOf(paymentId: string, students: readonly string[]): Promise<string[]> {
  const shares = await sharesOf(paymentId);
  return [...new Set([...students, ...shares.map(({ student_id }) => student_id)])];
}

export const sharesOf = (paymentId: string) =>
  query<{ student_id: string; amount_minor: string; free: string }>(
    {
      name: "shares-of-payment",
      text: `SELECT student_id, amount_minor, free_minor AS free FROM payment_shares
        WHERE school_id = $1 AND payment_id = $2 ORDER BY student_id`,
    },
    [schoolId(), paymentId],
  );

const audited = async (id: string, verb: string, after: object) => {
  await recordAudit({ action: `payments.${verb}`, entityType: "Payment", entityId: id, after });
  return payments.get(id);
};

/**
 * The money is there: it counts from now on.
 * @throws {AppError} 409 where it does not wait for that, and `own_request` where the caller recorded it
 */
export const confirmPayment = (id: string, { allocations: named }: z.output<typeof AllocateCredit>) =>
  transaction(async () => {
    const { payment, students } = await locked(id, "pending_verification", "confirmed");
    const { currency, today } = await schoolMoney();
    const planned = allocate(BigInt(payment.amountMinor), await openParts(students), named, currency);
    const recordedBy = await paymentMakers(payment);
    await requireSecondPerson("fees.approve", recordedBy);
    await payment.update({ status: "confirmed", confirmedBy: actorId(), confirmedAt: now() });
    const shares = await settle(payment, students, planned);
    const confirmed = await audited(id, "confirm", { amountMinor: payment.amountMinor, recordedBy });
    issueReceipt(payment, shares, today);
    return confirmed;
  });

/** The money did not come: a cheque bounced, a slip was false. */
export const bouncePayment = (id: string, reason: string) =>
  transaction(async () => {
    const { payment } = await locked(id, "pending_verification", "marked as bounced");
    await payment.update({ status: "bounced", statusReason: reason });
    return audited(id, "bounce", { reason });
  });

/**
 * Takes a payment back that counted: what it settled is open again, the receipt is void.
 * @throws {AppError} 409 where some of it was refunded, or is about to be, and `own_request` where the caller received it
 */
export const reversePayment = (id: string, reason: string) =>
  transaction(async () => {
    const { payment } = await locked(id, "confirmed", "reversed");
    const refunds = await Refund.count({
      where: { paymentId: id, status: ["requested", "approved", "completed"] },
    });
    if (refunds > 0) throw conflict("payment_refunded", "There is a refund out of this payment");
    const recordedBy = await paymentMakers(payment);
    // What nobody recorded counts because of the one who confirmed it.
    await requireSecondPerson("fees.approve", recordedBy.length ? recordedBy : [payment.confirmedBy]);
    const { currency, today } = await schoolMoney();
    const active = await PaymentAllocation.findAll({ where: { paymentId: id, status: "active" } });
    await releaseAllocations(
      active.map(({ id, amountMinor }) => ({ id, amountMinor: BigInt(amountMinor) })),
      now(),
    );
    const shares = await sharesOf(id);
    await query(
      {
        name: "reverse-shares",
        text: `UPDATE payment_shares SET reversed = true, updated_at = now() WHERE school_id = $1 AND payment_id = $2`,
      },
      [schoolId(), id],
      { readOnly: false },
    );
    await payment.update({ status: "reversed", statusReason: reason });
    await Receipt.update(
      { status: "voided", voidedAt: now(), voidReason: reason },
      { where: { paymentId: id } },
    );
    await obligeForReceipt(id);
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
      summary: `A payment of ${payment.amount.amount} ${currency} was reversed`,
      audience: "finance",
    });
    return audited(id, "reverse", { reason, recordedBy });
  });
