import { DateTime } from "luxon";
import { beforeCommit } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { Subscription, SubscriptionPlan, type TenantInvoice } from "../../../models/platform/index.ts";
import { changeTenant } from "../tenants/change-tenant.ts";
import { issueInvoice, periodEnd } from "./issue-invoice.ts";
import { taxRateOf } from "./terms.ts";

/**
 * Subscribes a school to a plan from today and issues the invoice of the first period.
 * @throws {AppError} 404 for an unknown school or plan; 409 `tenant_status` if it is already subscribed
 */
export async function subscribeTenant(slug: string, planCode: string): Promise<TenantInvoice> {
  let invoice: TenantInvoice | undefined;
  await changeTenant(slug, "subscribe", async ({ school, tenant }) => {
    const afterTrial = tenant.status === "SUSPENDED" && tenant.suspendedFrom === "TRIAL";
    if (tenant.status !== "TRIAL" && tenant.status !== "CANCELLED" && !afterTrial)
      throw conflict("tenant_status", `${slug} is ${tenant.status} and cannot subscribe`);
    const plan = await SubscriptionPlan.findOne({ where: { code: planCode, status: "active" } });
    if (!plan) throw notFound(`Plan ${planCode}`);
    const today = DateTime.fromJSDate(now(), { zone: school.timezone }).startOf("day");
    const end = periodEnd(plan, today);
    const subscription = await Subscription.create({
      schoolId: school.id,
      planId: plan.id,
      startsOn: today.toISODate()!,
      currentPeriodStart: today.toISODate()!,
      currentPeriodEnd: end.toISODate()!,
      status: "active",
    });
    const taxBasisPoints = taxRateOf(tenant);
    beforeCommit(async () => {
      invoice = await issueInvoice(subscription, plan, { from: today, to: end, today, taxBasisPoints });
    });
    await tenant.update({ status: "SUBSCRIBED", suspendedFrom: null, planId: plan.id });
    await school.update({ status: "active" });
  });
  return invoice!;
}
