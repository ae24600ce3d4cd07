import type { Row } from "../../api/types.ts";
import type { Tone } from "../../ui/feedback/Badge.tsx";

export type SupportPlan = Row<"/api/v1/support-plans">;
export type PlanReview = Row<"/api/v1/support-plan-reviews">;
export type EarlyWarning = Row<"/api/v1/early-warnings">;
export type Intervention = Row<"/api/v1/interventions">;

/** Path prefixes of the queries to refetch after a plan has changed. */
export const planRefreshes = ["/support-plans", "/support-plan-reviews"] as const;
/** Path prefixes of the queries to refetch after a warning or an intervention has changed. */
export const warningRefreshes = ["/early-warnings", "/interventions"] as const;

export const planCategories = [
  "learning",
  "language",
  "behaviour",
  "emotional",
  "physical",
  "sensory",
  "medical",
  "gifted",
  "other",
] as const;
export const planStatuses = ["draft", "active", "under_review", "closed"] as const;
export const goalRatings = ["none", "some", "good", "achieved"] as const;
export const indicators = [
  "attendance_rate",
  "unexcused_absences",
  "average_mark",
  "average_drop",
  "demerits",
  "incidents",
  "missing_homework",
] as const;
export const severities = ["low", "medium", "high"] as const;
export const warningStatuses = ["open", "acknowledged", "closed"] as const;

/** Colours of the statuses of plans, warnings and interventions. */
export const tones: Readonly<Record<string, Tone>> = {
  draft: "warn",
  active: "good",
  under_review: "accent",
  open: "bad",
  acknowledged: "accent",
  planned: "accent",
  running: "warn",
  done: "good",
};
