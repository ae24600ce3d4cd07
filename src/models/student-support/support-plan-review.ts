import { day, json, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const goalRatings = ["none", "some", "good", "achieved"] as const;

export interface GoalProgress {
  /** Text of the goal on the day of the review. */
  goal: string;
  rating: (typeof goalRatings)[number];
  note: string | null;
}

/** A review of a support plan: the progress towards each goal. */
export class SupportPlanReview extends tenantTable({
  supportPlanId: uuid(),
  reviewedOn: day(),
  progress: json<GoalProgress[]>(),
  note: text().nullable(),
  nextReviewOn: day(),
  /** Id of an account. */
  reviewedBy: uuid().nullable(),
}) {}

table(SupportPlanReview, "support_plan_reviews");
