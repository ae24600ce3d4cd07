import type { z } from "zod";
import { pipelined } from "../../db/pipelined.ts";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, context, schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { type Money, toMoney } from "../../lib/money.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notifyDeciders } from "../four-eyes/notify-deciders.ts";
import { lockAccounts } from "./lock-accounts.ts";
import { allocate, openParts } from "./open-parts.ts";
import { type NewPayment, pending } from "./payment-schemas.ts";
import { payments } from "./payments.ts";
import { checkDay, minorOf, schoolMoney } from "./school-money.ts";
import { issueReceipt, settle } from "./settle-payment.ts";
import { studentsOf } from "./students-of.ts";

/**
 * Records money received. Cash, card and mobile money settle at once what they are for; a cheque or a transfer waits for
 * its confirmation.
 * @throws {AppError} 400 for an unknown payer or invoice; 409 `payment_known` for a reference that is on record
 */
export const recordPayment = ({ amount, allocations: named, ...values }: z.output<typeof NewPayment>) =>
  transaction(async () => {
    const students = await studentsOf(values);
    // Open installments are read once the accounts are locked.
    const [{ currency, today }, known, parts] = await pipelined([
      () => schoolMoney(),
      () => lockAccounts(students),
      () => openParts(students),
    ]);
    const paidOn = values.paidOn ?? today;
    checkDay(paidOn, today, "paidOn");
    const { amount: minor } = minorOf(currency, { amount });
    if (values.studentId && !known.has(values.studentId))
      throw invalid([{ path: "studentId", message: "there is no such student" }]);

    // What a partner says was paid counts once a person has confirmed it, whatever the method.
    const { integrationConnectionId } = context();
    const waits = pending(values.method) || integrationConnectionId !== undefined;
    const planned = waits ? null : allocate(minor, parts, named, currency);
    const id = newId();
    const payment = { ...values, id, paidOn, currency, amountMinor: String(minor) };
    const [, shares, recorded] = await pipelined([
      () => write({ ...payment, waits, integrationConnectionId }),
      () => planned && settle(payment, students, planned),
      () => payments.get(id),
    ]);
    await recordAudit({
      action: "payments.record",
      entityType: "Payment",
      entityId: id,
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
        url: "/fees?tab=payments",
      });
    if (shares) issueReceipt(payment, shares, today);
    return recorded;
  });

type Values = Omit<z.output<typeof NewPayment>, "amount" | "allocations">;

interface Written extends Values {
  id: string;
  currency: string;
  amountMinor: string;
  waits: boolean;
  integrationConnectionId: string | undefined;
}

/** Who receives money confirms it, where it need not be waited for. */
const write = (payment: Written) =>
  query(
    {
      name: "write-payment",
      text: `INSERT INTO payments (school_id, id, student_id, household_id, payer_guardian_id, payer_name, currency,
          amount_minor, method, reference, proof, proof_type, note, paid_on, received_by, status, confirmed_by, confirmed_at, integration_connection_id)
        SELECT $1, id, "studentId", "householdId", "payerGuardianId", "payerName", currency, "amountMinor", method, reference,
          proof, "proofType", note, "paidOn", $3::uuid, CASE WHEN waits THEN 'pending_verification' ELSE 'confirmed' END,
          CASE WHEN NOT waits THEN $3::uuid END, CASE WHEN NOT waits THEN $4::timestamptz END,
          "integrationConnectionId"
        FROM jsonb_to_record($2::jsonb) AS p (id uuid, "studentId" uuid, "householdId" uuid, "payerGuardianId" uuid,
          "payerName" text, currency text, "amountMinor" bigint, method text, reference text, proof text, "proofType" text,
          note text, "paidOn" date, waits boolean, "integrationConnectionId" uuid)`,
    },
    [schoolId(), JSON.stringify(payment), actorId(), now()],
    { readOnly: false },
  );

const announce = (id: string, { amount, currency }: Money, waits: boolean) =>
  recordActivity({
    verb: waits ? "announced" : "paid",
    entityType: "Payment",
    entityId: id,
    summary: waits
      ? `A payment of ${amount} ${currency} waits for its confirmation`
      : `${amount} ${currency} were paid`,
    audience: "finance",
  });
