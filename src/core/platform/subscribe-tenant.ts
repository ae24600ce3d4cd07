import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { Subscription, SubscriptionPlan, TenantInvoice } from "../../models/platform/index.ts";
import { changeTenant } from "./change-tenant.ts";
import { nextNumber } from "./next-number.ts";

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
      number: await nextNumber({
        schoolId: school.id,
        kind: "tenant_invoice",
        year: today.year,
        prefix: `SUB-${today.year}-`,
      }),
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
