import { z } from "zod";
import { goalRatings, SupportPlanReview } from "../../../models/student-support/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { reviewScope } from "../row-scope.ts";

export const SupportPlanReviewView = z
  .object({
    id: z.uuid(),
    supportPlanId: z.uuid(),
    reviewedOn: z.iso.date(),
    progress: z.array(
      z.object({
        goal: z.string().describe("Text of the goal on the day of the review"),
        rating: z.enum(goalRatings),
        note: z.string().nullable(),
      }),
    ),
    note: z.string().nullable(),
    nextReviewOn: z.iso.date(),
    reviewedBy: z.uuid().nullable().describe("Id of an account"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "SupportPlanReview" });

/** Read-only: reviews are recorded by `review-plan.ts` and not changed afterwards. */
export const supportPlanReviews = crud(SupportPlanReview, {
  name: "Support plan review",
  sensitive: true,
  view: SupportPlanReviewView,
  access: { read: "support-plans.read" },
  list: { filters: { supportPlanId: z.uuid() }, sort: ["-reviewedOn", "createdAt"] },
  rowScope: reviewScope,
});
