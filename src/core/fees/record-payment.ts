import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { type Money, toMoney } from "../../lib/money.ts";
import { Payment } from "../../models/fees/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
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
    const { currency, today } = await schoolMoney();
    const paidOn = values.paidOn ?? today;
    checkDay(paidOn, today, "paidOn");
    const { amount: amountMinor } = minorOf(currency, { amount });
    const students = await studentsOf(values);
    const known = await lockAccounts(students);
    if (values.studentId && !known.has(values.studentId))
      throw invalid([{ path: "studentId", message: "there is no such student" }]);

    const waits = pending(values.method);
    const planned = waits ? null : allocate(amountMinor, await openParts(students), named, currency);
    const payment = await Payment.create({
      ...values,
      id: newId(),
      paidOn,
      currency,
      amountMinor: String(amountMinor),
      receivedBy: actorId(),
      status: waits ? "pending_verification" : "confirmed",
      ...(waits ? {} : { confirmedBy: actorId(), confirmedAt: now() }),
    });
    const shares = planned && (await settle(payment, students, planned));
    await recordAudit({
      action: "payments.record",
      entityType: "Payment",
      entityId: payment.id,
      after: {
        amountMinor: String(amountMinor),
        currency,
        method: values.method,
        reference: values.reference,
      },
    });
    await announce(payment.id, toMoney(amountMinor, currency), waits);
    const recorded = await payments.get(payment.id);
    if (shares) await issueReceipt(payment, shares, today);
    return recorded;
  });

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
