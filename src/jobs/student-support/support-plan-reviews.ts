import { remindOwners } from "../../core/student-support/plans/remind-owners.ts";
import { scheduledJob } from "../job.ts";

export const supportPlanReviews = scheduledJob({
  name: "support-plan-reviews",
  summary: "Remind the owners of support plans of reviews that are due within a week or overdue",
  schedule: { at: "06:30", zone: "school" },
  run: ({ school, signal, dryRun }) => remindOwners({ school, signal, dryRun }),
});
