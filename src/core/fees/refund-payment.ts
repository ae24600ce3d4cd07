import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { Payment, Refund } from "../../models/fees/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notifyDeciders } from "../four-eyes/notify-deciders.ts";
import { requireSecondPerson } from "../four-eyes/require-second-person.ts";
import { lockAccounts } from "./lock-accounts.ts";
import type { NewRefund, RefundPaid } from "./payment-schemas.ts";
import { postEntries } from "./post-entries.ts";
import { refunds } from "./refunds.ts";
import type { Verdict } from "./schemas.ts";
import { checkDay, minorOf, schoolMoney } from "./school-money.ts";
import { sharesOf } from "./verify-payment.ts";

const audited = async (id: string, verb: string, after: object) => {
  await recordAudit({ action: `refunds.${verb}`, entityType: "Refund", entityId: id, after });
  return refunds.get(id);
};

/** Sets money of a payment aside for a refund, or back. */
const reserve = (paymentId: string, studentId: string, minor: bigint) =>
  query(
    {
      name: "reserve-refund",
      text: `UPDATE payment_shares SET refunded_minor = refunded_minor + $4::bigint, updated_at = now()
        WHERE school_id = $1 AND payment_id = $2 AND student_id = $3`,
    },
    [schoolId(), paymentId, studentId, String(minor)],
    { readOnly: false },
  );

/**
 * Asks for money back out of what a payment left in credit; it is set aside until the request is decided.
 * @throws {AppError} 409 `nothing_to_refund` where that is not in credit
 */
export const requestRefund = (
  paymentId: string,
  { amount, studentId: named, ...values }: z.output<typeof NewRefund>,
) =>
  transaction(async () => {
    if (!(await Payment.findByPk(paymentId))) throw notFound("Payment");
    const { currency } = await schoolMoney();
    const { amount: amountMinor } = minorOf(currency, { amount });
    const sharers = (await sharesOf(paymentId)).map(({ student_id }) => student_id);
    const studentId = named ?? (sharers.length === 1 ? sharers[0]! : undefined);
    if (sharers.length > 0 && (!studentId || !sharers.includes(studentId)))
      throw invalid([{ path: "studentId", message: "must name a student of this payment" }]);
    if (studentId) await lockAccounts([studentId]);
    const share = (await sharesOf(paymentId)).find(({ student_id }) => student_id === studentId);
    if (!share || BigInt(share.free) < amountMinor)
      throw conflict("nothing_to_refund", "That much of this payment is not in credit");
    await reserve(paymentId, studentId!, amountMinor);
    const refund = await Refund.create({
      ...values,
      paymentId,
      studentId: studentId!,
      currency,
      amountMinor: String(amountMinor),
      requestedBy: actorId(),
    });
    await notifyDeciders("fees.approve", {
      subject: "refund",
      entityType: "Refund",
      entityId: refund.id,
      url: "/fees",
    });
    return audited(refund.id, "request", { amountMinor: String(amountMinor), reason: values.reason });
  });

/** The account first, then the refund. */
async function locked(id: string, status: Refund["status"]): Promise<Refund> {
  const found = await Refund.findByPk(id);
  if (!found) throw notFound("Refund");
  await lockAccounts([found.studentId]);
  const refund = await Refund.findByPk(id, { lock: true, rejectOnEmpty: true });
  if (refund.status !== status) throw conflict("refund_status", `The refund is ${refund.status}`);
  return refund;
}

/** @throws {AppError} 409 `own_request` where the caller asked for it; rejecting one's own request withdraws it */
export const decideRefund = (id: string, { approved, note = null }: z.output<typeof Verdict>) =>
  transaction(async () => {
    const refund = await locked(id, "requested");
    const { requestedBy } = refund;
    if (approved) await requireSecondPerson("fees.approve", [requestedBy]);
    else await reserve(refund.paymentId, refund.studentId, -BigInt(refund.amountMinor));
    await refund.update({
      status: approved ? "approved" : "rejected",
      decidedBy: actorId(),
      decidedAt: now(),
      decisionNote: note,
    });
    return audited(id, approved ? "approve" : "reject", { note, requestedBy });
  });

/** The money went out. */
export const completeRefund = (id: string, { reference, ...values }: z.output<typeof RefundPaid>) =>
  transaction(async () => {
    const refund = await locked(id, "approved");
    const { currency, today } = await schoolMoney();
    const paidOn = values.paidOn ?? today;
    checkDay(paidOn, today, "paidOn");
    await refund.update({ status: "completed", paidOn, reference });
    const entry = {
      studentId: refund.studentId,
      kind: "refund",
      debitMinor: BigInt(refund.amountMinor),
      sourceType: "Refund",
      sourceId: id,
      description: refund.reason.slice(0, 200),
    } as const;
    await postEntries([entry], { currency, entryDate: today });
    await recordActivity({
      verb: "refunded",
      entityType: "Refund",
      entityId: id,
      summary: `${refund.amount.amount} ${currency} were refunded`,
      audience: "finance",
    });
    return audited(id, "complete", { paidOn, reference });
  });
