import { Assignment } from "./assignment.ts";
import { AssignmentFile } from "./assignment-file.ts";
import { AssignmentSubmission } from "./assignment-submission.ts";
import { Rubric } from "./rubric.ts";
import { RubricCriterion } from "./rubric-criterion.ts";
import { RubricRating } from "./rubric-rating.ts";

export { assignmentAudiences, assignmentStatuses, lateRules } from "./assignment.ts";
export { submissionStatuses } from "./assignment-submission.ts";
export { rubricStatuses } from "./rubric.ts";
export type { RubricLevel } from "./rubric-criterion.ts";
export { Assignment, AssignmentFile, AssignmentSubmission, Rubric, RubricCriterion, RubricRating };

export function associate(): void {}
