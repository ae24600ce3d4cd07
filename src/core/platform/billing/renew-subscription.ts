import { DateTime } from "luxon";
import { beforeCommit } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { Subscription, SubscriptionPlan } from "../../../models/platform/index.ts";
import { changeTenant } from "../tenants/change-tenant.ts";
import { issueInvoice, periodEnd } from "./issue-invoice.ts";
import { taxRateOf } from "./terms.ts";

/** Periods one run catches up on. More would point to a wrong clock rather than to a real backlog. */
const MAX_PERIODS = 24;

/** Whether the current period of a subscription has ended. Both dates are `YYYY-MM-DD`. */
export const isOver = (
  { currentPeriodEnd }: Pick<Subscription, "currentPeriodEnd">,
  today: string,
): boolean => currentPeriodEnd <= today;

/** Starts the next period and issues its invoice, or ends a subscription with `cancelAtPeriodEnd`. */
export const renewSubscription = (slug: string) =>
  changeTenant(slug, "renew", async ({ school, tenant }) => {
    const today = DateTime.fromJSDate(now(), { zone: school.timezone }).startOf("day");
    const day = today.toISODate()!;
    const subscription = await Subscription.findOne({
      where: { schoolId: school.id, status: ["active", "past_due"] },
      lock: true,
    });
    if (!subscription) return;
    const plan = await SubscriptionPlan.findByPk(subscription.planId, { rejectOnEmpty: true });
    for (let count = 0; isOver(subscription, day) && count < MAX_PERIODS; count += 1) {
      if (subscription.cancelAtPeriodEnd) {
        await subscription.update({ status: "cancelled" });
        await tenant.update({ status: "CANCELLED", planId: null });
        await school.update({ status: "suspended" });
        return;
      }
      const from = DateTime.fromISO(subscription.currentPeriodEnd, { zone: school.timezone });
      const to = periodEnd(plan, from);
      await subscription.update({ currentPeriodStart: from.toISODate()!, currentPeriodEnd: to.toISODate()! });
      const taxBasisPoints = taxRateOf(tenant);
      beforeCommit(() => issueInvoice(subscription, plan, { from, to, today, taxBasisPoints }));
    }
  });
