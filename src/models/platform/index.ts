import { School } from "../school/index.ts";
import { PlatformSequence } from "./billing/platform-sequence.ts";
import { Subscription } from "./billing/subscription.ts";
import { SubscriptionPlan } from "./billing/subscription-plan.ts";
import { Tenant } from "./billing/tenant.ts";
import { TenantInvoice } from "./billing/tenant-invoice.ts";
import { SchoolMove } from "./moves/school-move.ts";
import { OperatorLoginAttempt } from "./operators/operator-login-attempt.ts";
import { OperatorSession } from "./operators/operator-session.ts";
import { PlatformAuditBatch } from "./operators/platform-audit-batch.ts";
import { PlatformAuditEvent } from "./operators/platform-audit-event.ts";
import { PlatformOperator } from "./operators/platform-operator.ts";
import { UnsealedPlatformAuditEvent } from "./operators/unsealed-platform-audit-event.ts";

export { subscriptionStatuses } from "./billing/subscription.ts";
export { subscriptionPlanIntervals, subscriptionPlanStatuses } from "./billing/subscription-plan.ts";
export { tenantStatuses } from "./billing/tenant.ts";
export { tenantInvoiceStatuses } from "./billing/tenant-invoice.ts";
export { platformOperatorStatuses } from "./operators/platform-operator.ts";
export {
  OperatorLoginAttempt,
  OperatorSession,
  PlatformAuditBatch,
  PlatformAuditEvent,
  PlatformOperator,
  PlatformSequence,
  SchoolMove,
  Subscription,
  SubscriptionPlan,
  Tenant,
  TenantInvoice,
  UnsealedPlatformAuditEvent,
};

export function associate(): void {
  Tenant.belongsTo(School, { as: "school", foreignKey: "schoolId" });
  Tenant.belongsTo(SubscriptionPlan, { as: "plan", foreignKey: "planId" });
  Subscription.belongsTo(SubscriptionPlan, { as: "plan", foreignKey: "planId" });
  TenantInvoice.belongsTo(Subscription, { as: "subscription", foreignKey: "subscriptionId" });
}
