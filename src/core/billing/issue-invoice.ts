import type { DateTime } from "luxon";
import { shareOf } from "../../lib/money.ts";
import { type Subscription, type SubscriptionPlan, TenantInvoice } from "../../models/platform/index.ts";
import { nextInvoiceNumber } from "./next-invoice-number.ts";

const months = { month: 1, term: 4, year: 12 } as const;
const daysToPay = 14;

/** The first day that a period of the plan, begun on this day, does not hold any more. */
export const periodEnd = (plan: SubscriptionPlan, from: DateTime): DateTime =>
  from.plus({ months: months[plan.interval] });

interface Period {
  from: DateTime;
  to: DateTime;
  today: DateTime;
  /** Tax in hundredths of a percent; a half of a minor unit is rounded up. */
  taxBasisPoints: number;
}

/** Issues the invoice of one period. Within `beforeCommit`: it takes a number that every school waits for. */
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
    dueOn: today.plus({ days: daysToPay }).toISODate()!,
    status: "open",
  });
}
