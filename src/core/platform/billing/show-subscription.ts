import { acrossSchools } from "../../../db/transaction.ts";
import type { Money } from "../../../lib/money.ts";
import { Subscription, SubscriptionPlan, TenantInvoice } from "../../../models/platform/index.ts";

export interface ShownSubscription {
  /** Plan code. */
  plan: string | null;
  subscription: Pick<Subscription, "status" | "currentPeriodStart" | "currentPeriodEnd"> | null;
  unpaidInvoices: Array<{ number: string; total: Money; dueOn: string }>;
}

/** Shows the plan, subscription and unpaid invoices of an existing school. */
export const showSubscription = (schoolId: string): Promise<ShownSubscription> =>
  acrossSchools("operators look at a school", async () => {
    const live = ["trialing", "active", "past_due", "suspended"] as const;
    const subscription = await Subscription.findOne({ where: { schoolId, status: live as never } });
    const plan = subscription && (await SubscriptionPlan.findByPk(subscription.planId));
    const open = await TenantInvoice.findAll({
      where: { schoolId, status: "open" },
      order: [
        ["dueOn", "ASC"],
        ["number", "ASC"],
      ],
    });
    return {
      plan: plan?.code ?? null,
      subscription: subscription && {
        status: subscription.status,
        currentPeriodStart: subscription.currentPeriodStart,
        currentPeriodEnd: subscription.currentPeriodEnd,
      },
      unpaidInvoices: open.map(({ number, total, dueOn }) => ({ number, total, dueOn })),
    };
  });
