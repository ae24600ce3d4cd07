import { Assignment } from "./assignment.ts";
import { AssignmentFile } from "./assignment-file.ts";
import { AssignmentSubmission } from "./assignment-submission.ts";

export { assignmentAudiences, assignmentStatuses, lateRules } from "./assignment.ts";
export { submissionStatuses } from "./assignment-submission.ts";
export { Assignment, AssignmentFile, AssignmentSubmission };

export function associate(): void {}
