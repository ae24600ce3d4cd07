import { NumberSequence } from "./number-sequence.ts";
import { PlatformSequence } from "./platform-sequence.ts";
import { School } from "./school.ts";
import { SchoolSetting } from "./school-setting.ts";
import { Subscription } from "./subscription.ts";
import { SubscriptionPlan } from "./subscription-plan.ts";
import { Tenant } from "./tenant.ts";
import { TenantInvoice } from "./tenant-invoice.ts";

export { schoolStatuses } from "./school.ts";
export { subscriptionStatuses } from "./subscription.ts";
export { subscriptionPlanIntervals, subscriptionPlanStatuses } from "./subscription-plan.ts";
export { tenantStatuses } from "./tenant.ts";
export { tenantInvoiceStatuses } from "./tenant-invoice.ts";
export {
  NumberSequence,
  PlatformSequence,
  School,
  SchoolSetting,
  Subscription,
  SubscriptionPlan,
  Tenant,
  TenantInvoice,
};

export function associate(): void {
  Tenant.belongsTo(School, { as: "school", foreignKey: "schoolId" });
  Tenant.belongsTo(SubscriptionPlan, { as: "plan", foreignKey: "planId" });
  Subscription.belongsTo(SubscriptionPlan, { as: "plan", foreignKey: "planId" });
  TenantInvoice.belongsTo(Subscription, { as: "subscription", foreignKey: "subscriptionId" });
}
