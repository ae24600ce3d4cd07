import type { z } from "zod";
import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { pipelined } from "../../../db/pipelined.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId, context } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { type Money, toMoney } from "../../../lib/money.ts";
import { Payment } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { notifyDeciders } from "../../four-eyes/notify-deciders.ts";
import { allocate, openParts } from "../allocation/open-parts.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import { checkDay, minorOf, schoolMoney } from "../school-money.ts";
import { studentsOf } from "../students-of.ts";
import { type NewPayment, pending } from "./payment-schemas.ts";
import { payments } from "./payments.ts";
import { issueReceipt, settlePayment } from "./settle-payment.ts";

/**
 * Records money received. Cash, card and mobile money settle invoices immediately; cheques and transfers wait for
 * confirmation.
 * @throws {AppError} 400 for an unknown payer or invoice; 409 `payment_known` if the reference is already recorded
 */
export const recordPayment = ({ amount, allocations: named, ...values }: z.output<typeof NewPayment>) =>
  transaction(async () => {
    const students = await studentsOf(values);
    // Read open installments only after the accounts are locked.
    const [{ currency, today }, known, parts] = await pipelined([
      () => schoolMoney(),
      () => lockAccounts(students),
      () => openParts(students),
    ]);
    const paidOn = values.paidOn ?? today;
    checkDay(paidOn, today, "paidOn");
    const { amount: minor } = minorOf(currency, { amount });
    if (values.studentId && !known.has(values.studentId))
      throw invalid([{ path: "studentId", message: "no student with this id" }]);

    // A payment reported by a connected system waits for confirmation by a person, whatever its method.
    const { integrationConnectionId } = context();
    const waits = pending(values.method) || integrationConnectionId !== undefined;
    const planned = waits ? null : allocate(minor, parts, named, currency);
    const id = newId();
    const payment = { ...values, id, paidOn, currency, amountMinor: String(minor) };
    const [, shares, recorded] = await pipelined([
      () => insertPayment({ ...payment, waits, integrationConnectionId }),
      () => planned && settlePayment(payment, students, planned),
      () => payments.get(id),
    ]);
    await audited(Payment, id, "record", {
      after: {
        amountMinor: payment.amountMinor,
        currency,
        method: values.method,
        reference: values.reference,
      },
    });
    await announce(id, toMoney(minor, currency), waits);
    if (waits)
      await notifyDeciders("fees.approve", {
        subject: "payment",
        entityType: "Payment",
        entityId: id,
        url: `/fees/payments/${id}`,
      });
    if (shares) issueReceipt(payment, shares, today);
    return recorded;
  });

type Values = Omit<z.output<typeof NewPayment>, "amount" | "allocations">;

interface NewPaymentRow extends Values {
  id: string;
  currency: string;
  amountMinor: string;
  waits: boolean;
  integrationConnectionId: string | undefined;
}

/** Inserts the payment. If it does not wait for confirmation, the caller who received it counts as having confirmed it. */
const insertPayment = (payment: NewPaymentRow) =>
  execute(sql`
    INSERT INTO payments (school_id, id, student_id, household_id, payer_guardian_id, payer_name, currency,
      amount_minor, method, reference, proof, proof_type, note, paid_on, received_by, status, confirmed_by,
        confirmed_at, integration_connection_id)
    SELECT ${currentSchool}, id, "studentId", "householdId", "payerGuardianId", "payerName", currency,
      "amountMinor", method, reference, proof, "proofType", note, "paidOn", ${actorId()}::uuid, CASE WHEN waits
      THEN 'pending_verification' ELSE 'confirmed' END, CASE WHEN NOT waits THEN ${actorId()}::uuid END,
      CASE WHEN NOT waits THEN ${currentTime}::timestamptz END, "integrationConnectionId"
    FROM jsonb_to_record(${JSON.stringify(payment)}::jsonb) AS p (id uuid, "studentId" uuid, "householdId" uuid,
      "payerGuardianId" uuid, "payerName" text, currency text, "amountMinor" bigint, method text, reference text,
      proof text, "proofType" text, note text, "paidOn" date, waits boolean, "integrationConnectionId" uuid)`);

const announce = (id: string, { amount, currency }: Money, waits: boolean) =>
  recordActivity({
    verb: waits ? "announced" : "paid",
    entityType: "Payment",
    entityId: id,
    params: { amount, currency },
    summary: waits
      ? `Payment of ${amount} ${currency} waiting for confirmation`
      : `Payment of ${amount} ${currency} received`,
    audience: "finance",
  });
