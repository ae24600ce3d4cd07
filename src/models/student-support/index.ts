import { EarlyWarning } from "./early-warning.ts";
import { Intervention } from "./intervention.ts";
import { SupportPlan } from "./support-plan.ts";
import { SupportPlanReview } from "./support-plan-review.ts";
import { WarningRule } from "./warning-rule.ts";

export { earlyWarningStatuses } from "./early-warning.ts";
export { interventionStatuses } from "./intervention.ts";
export { supportPlanCategories, supportPlanStatuses } from "./support-plan.ts";
export { type GoalProgress, goalRatings } from "./support-plan-review.ts";
export { warningIndicators, warningRuleStatuses, warningSeverities } from "./warning-rule.ts";
export { EarlyWarning, Intervention, SupportPlan, SupportPlanReview, WarningRule };

export function associate(): void {}
