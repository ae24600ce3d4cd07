import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { goalRatings, SupportPlan, SupportPlanReview } from "../../../models/student-support/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { schoolDay } from "../../school/school-day.ts";
import { supportPlanReviews } from "./support-plan-reviews.ts";
import { findPlan } from "./support-plans.ts";

export const NewSupportPlanReview = z
  .strictObject({
    reviewedOn: z.iso.date().optional().describe("Default: today"),
    progress: z
      .array(
        z.strictObject({
          goal: text(500).describe("A goal of the plan"),
          rating: z.enum(goalRatings),
          note: paragraphs(1000).nullable().optional(),
        }),
      )
      .max(20)
      .describe("One entry for each goal of the plan"),
    note: paragraphs(2000).nullable().optional(),
    nextReviewOn: z.iso.date(),
  })
  .meta({ id: "NewSupportPlanReview" });

/**
 * Records the progress towards each goal of a plan in force and its next review; a plan under review becomes active again.
 * @throws {AppError} 400, 404, 409 `support_plan_status`
 */
export const reviewPlan = (id: string, values: z.output<typeof NewSupportPlanReview>) =>
  transaction(async () => {
    const plan = await findPlan(id, "support-plans.review");
    if (plan.status !== "active" && plan.status !== "under_review")
      throw conflict("support_plan_status", `The support plan is ${plan.status} and cannot be reviewed`);
    const today = await schoolDay();
    const { reviewedOn = today, nextReviewOn, note = null } = values;
    const faults: Fault[] = [];
    if (reviewedOn > today) faults.push({ path: "reviewedOn", message: "must not be in the future" });
    if (reviewedOn < plan.startsOn)
      faults.push({ path: "reviewedOn", message: `must be on or after the start: ${plan.startsOn}` });
    if (nextReviewOn <= reviewedOn)
      faults.push({ path: "nextReviewOn", message: "must be after `reviewedOn`" });
    const rated = new Set(values.progress.map(({ goal }) => goal));
    if (
      rated.size !== values.progress.length ||
      rated.size !== plan.goals.length ||
      !plan.goals.every((goal) => rated.has(goal))
    )
      faults.push({ path: "progress", message: "must rate each goal of the plan once" });
    if (faults.length) throw invalid(faults);
    const progress = values.progress.map(({ goal, rating, note = null }) => ({ goal, rating, note }));
    const made = { reviewedOn, nextReviewOn, note, progress };
    const review = await SupportPlanReview.create({ ...made, supportPlanId: id, reviewedBy: actorId() });
    const { status, reviewOn } = plan;
    await plan.update({ reviewOn: nextReviewOn, status: "active" });
    await audited(SupportPlan, id, "review", {
      before: { status, reviewOn },
      after: { status: "active", reviewOn: nextReviewOn },
    });
    await audited(SupportPlanReview, review.id, "create", { after: { ...made, supportPlanId: id } });
    return supportPlanReviews.get(review.id);
  });
