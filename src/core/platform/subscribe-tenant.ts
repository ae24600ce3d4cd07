import { DateTime } from "luxon";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { Subscription, SubscriptionPlan, TenantInvoice } from "../../models/platform/index.ts";
import { changeTenant } from "./change-tenant.ts";

const months = { month: 1, term: 4, year: 12 } as const;
const daysToPay = 14;

/**
 * Puts a school on a plan from today on, and issues the invoice of the first period.
 * @throws {AppError} 404 for an unknown school or plan, 409 where it is subscribed already
 */
export async function subscribeTenant(slug: string, planCode: string): Promise<TenantInvoice> {
  let invoice: TenantInvoice | undefined;
  await changeTenant(slug, "subscribe", async ({ school, tenant }) => {
    if (tenant.status !== "TRIAL" && tenant.status !== "CANCELLED")
      throw conflict("tenant_status", `${slug} cannot subscribe: it is ${tenant.status}`);
    const plan = await SubscriptionPlan.findOne({ where: { code: planCode, status: "active" } });
    if (!plan) throw notFound(`Plan ${planCode}`);
    const today = DateTime.fromJSDate(now(), { zone: school.timezone });
    const end = today.plus({ months: months[plan.interval] });
    const subscription = await Subscription.create({
      schoolId: school.id,
      planId: plan.id,
      startsOn: today.toISODate()!,
      currentPeriodStart: today.toISODate()!,
      currentPeriodEnd: end.toISODate()!,
      status: "active",
    });
    invoice = await TenantInvoice.create({
      schoolId: school.id,
      subscriptionId: subscription.id,
      number: await nextInvoiceNumber(school.id, today.year),
      periodStart: today.toISODate()!,
      periodEnd: end.minus({ days: 1 }).toISODate()!,
      lines: [{ description: plan.name, quantity: 1, amountMinor: plan.priceMinor }],
      subtotalMinor: plan.priceMinor,
      totalMinor: plan.priceMinor,
      currency: plan.currency,
      issuedOn: today.toISODate()!,
      dueOn: today.plus({ days: daysToPay }).toISODate()!,
      status: "open",
    });
    await tenant.update({ status: "SUBSCRIBED", planId: plan.id });
  });
  return invoice!;
}

/** Gap-free: the row stays locked until the invoice is committed, and a rollback gives the number back. */
async function nextInvoiceNumber(schoolId: string, year: number): Promise<string> {
  const [row] = await query<{ value: string; prefix: string; padding: number }>(
    {
      name: "next-number",
      text: `INSERT INTO number_sequences (school_id, id, kind, year, prefix, next_value)
        VALUES ($1, $2, 'tenant_invoice', $3, $4, 2)
        ON CONFLICT (school_id, kind, year) DO UPDATE SET next_value = number_sequences.next_value + 1, updated_at = now()
        RETURNING next_value - 1 AS value, prefix, padding`,
    },
    [schoolId, newId(), year, `SUB-${year}-`],
    { readOnly: false },
  );
  return `${row!.prefix}${row!.value.padStart(row!.padding, "0")}`;
}
