import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { Payment, Refund } from "../../../models/fees/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { notifyDeciders } from "../../four-eyes/notify-deciders.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import { postEntries } from "../ledger/post-entries.ts";
import type { Verdict } from "../schemas.ts";
import { checkDay, minorOf, schoolMoney } from "../school-money.ts";
import type { NewRefund, RefundPaid } from "./payment-schemas.ts";
import { refunds } from "./refunds.ts";
import { sharesOf } from "./verify-payment.ts";

const auditAndGet = async (id: string, verb: AuditVerb, after: object) => {
  await audited(Refund, id, verb, { after });
  return refunds.get(id);
};

/** Reserves credit of a payment for a refund; a negative amount releases it. In minor units. */
const reserve = (paymentId: string, studentId: string, minor: bigint) =>
  execute(sql`
    UPDATE payment_shares SET refunded_minor = refunded_minor + ${String(minor)}::bigint, updated_at = now()
    WHERE school_id = ${currentSchool} AND payment_id = ${paymentId} AND student_id = ${studentId}`);

/**
 * Requests a refund from the credit of a payment. The amount is reserved until the request is decided.
 * @throws {AppError} 409 `nothing_to_refund` if the credit is smaller than the amount
 */
export const requestRefund = (
  paymentId: string,
  { amount, studentId: named, ...values }: z.output<typeof NewRefund>,
) =>
  transaction(async () => {
    if (!(await Payment.findByPk(paymentId))) throw notFound("Payment");
    const { currency } = await schoolMoney();
    const { amount: amountMinor } = minorOf(currency, { amount });
    const shareHolders = (await sharesOf(paymentId)).map(({ student_id }) => student_id);
    const studentId = named ?? (shareHolders.length === 1 ? shareHolders[0]! : undefined);
    if (shareHolders.length > 0 && (!studentId || !shareHolders.includes(studentId)))
      throw invalid([{ path: "studentId", message: "must name a student of this payment" }]);
    if (studentId) await lockAccounts([studentId]);
    const share = (await sharesOf(paymentId)).find(({ student_id }) => student_id === studentId);
    if (!share || BigInt(share.free) < amountMinor)
      throw conflict("nothing_to_refund", "The amount exceeds the credit left from this payment");
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
      url: "/fees?tab=payments&view=refunds&status=requested",
    });
    return auditAndGet(refund.id, "request", { amountMinor: String(amountMinor), reason: values.reason });
  });

/** Locks the account first, then the refund: see the lock order in the README. */
async function locked(id: string, status: Refund["status"]): Promise<Refund> {
  const found = await Refund.findByPk(id);
  if (!found) throw notFound("Refund");
  await lockAccounts([found.studentId]);
  const refund = await Refund.findByPk(id, { lock: true, rejectOnEmpty: true });
  if (refund.status !== status)
    throw conflict("refund_status", `The refund is ${refund.status}; it must be ${status}`);
  return refund;
}

/**
 * Approves or rejects a requested refund. Requesters may reject, and so withdraw, their own request.
 * @throws {AppError} 409 `refund_status`, or `own_request` if the caller would approve their own request
 */
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
    return auditAndGet(id, approved ? "approve" : "reject", { note, requestedBy });
  });

/** Records that an approved refund was paid out. */
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
      params: { amount: refund.amount.amount, currency },
      summary: `Refund of ${refund.amount.amount} ${currency} paid out`,
      audience: "finance",
    });
    return auditAndGet(id, "complete", { paidOn, reference });
  });
