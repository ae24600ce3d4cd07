import { DateTime } from "luxon";
import { beforeCommit } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { Subscription, SubscriptionPlan } from "../../models/platform/index.ts";
import { changeTenant } from "../platform/change-tenant.ts";
import { issueInvoice, periodEnd } from "./issue-invoice.ts";
import { taxRateOf } from "./terms.ts";

/** Periods that one run catches up with: more would be a wrong clock rather than a school. */
const mostPeriods = 24;

/** Whether the period of a subscription is over. Both are days, as `YYYY-MM-DD`. */
export const isOver = (
  { currentPeriodEnd }: Pick<Subscription, "currentPeriodEnd">,
  today: string,
): boolean => currentPeriodEnd <= today;

/** Begins the next period with its invoice, or ends a subscription that was given notice of. */
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
    for (let count = 0; isOver(subscription, day) && count < mostPeriods; count += 1) {
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
