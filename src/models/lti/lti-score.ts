import { oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const activityProgresses = ["Initialized", "Started", "InProgress", "Submitted", "Completed"] as const;
export const gradingProgresses = ["FullyGraded", "Pending", "PendingManual", "Failed", "NotReady"] as const;

/** The last score message of a tool about a student. The score itself is in the gradebook. */
export class LtiScore extends tenantTable({
  lineItemId: uuid(),
  studentId: uuid(),
  /** Time given by the tool. */
  scoredAt: timestamp(),
  activityProgress: oneOf(activityProgresses),
  gradingProgress: oneOf(gradingProgresses),
}) {}

table(LtiScore, "lti_scores");
