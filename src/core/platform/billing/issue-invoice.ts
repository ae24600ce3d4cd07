import type { DateTime } from "luxon";
import { shareOf } from "../../../lib/money.ts";
import { type Subscription, type SubscriptionPlan, TenantInvoice } from "../../../models/platform/index.ts";
import { nextInvoiceNumber } from "./next-invoice-number.ts";

const monthsPerInterval = { month: 1, term: 4, year: 12 } as const;
const PAYMENT_TERM_DAYS = 14;

/** Returns the first day after a period of the plan that starts on `from`. */
export const periodEnd = (plan: SubscriptionPlan, from: DateTime): DateTime =>
  from.plus({ months: monthsPerInterval[plan.interval] });

interface Period {
  from: DateTime;
  to: DateTime;
  today: DateTime;
  /** Tax rate in hundredths of a percent; half a minor unit is rounded up. */
  taxBasisPoints: number;
}

/** Issues the invoice of one period. Call it within `beforeCommit`: it locks the invoice number shared by all schools. */
export async function issueInvoice(
  subscription: Subscription,
  plan: SubscriptionPlan,
  { from, to, today, taxBasisPoints }: Period,
): Promise<TenantInvoice> {
  const { schoolId } = subscription;
  const subtotal = BigInt(plan.priceMinor);
  const tax = shareOf(subtotal, taxBasisPoints);
  return TenantInvoice.create({
    schoolId,
    subscriptionId: subscription.id,
    number: await nextInvoiceNumber(today.year),
    periodStart: from.toISODate()!,
    periodEnd: to.minus({ days: 1 }).toISODate()!,
    lines: [{ description: plan.name, quantity: 1, amountMinor: plan.priceMinor }],
    subtotalMinor: String(subtotal),
    taxBasisPoints,
    taxMinor: String(tax),
    totalMinor: String(subtotal + tax),
    currency: plan.currency,
    issuedOn: today.toISODate()!,
    dueOn: today.plus({ days: PAYMENT_TERM_DAYS }).toISODate()!,
    status: "open",
  });
}
