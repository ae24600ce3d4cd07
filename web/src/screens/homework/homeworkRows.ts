import type { Row } from "../../api/types.ts";

export type Assignment = Row<"/api/v1/assignments">;
export type Submission = Row<"/api/v1/assignment-submissions">;
export type AssignmentFile = Row<"/api/v1/assignment-files">;

/** Path prefixes of the queries to refetch after homework has changed. */
export const homeworkRefreshes = [
  "/assignments",
  "/assignment-submissions",
  "/assignment-files",
  "/course-offerings",
  "/rubrics",
] as const;

export const lateRules = [
  "accepted",
  "not_accepted",
  "penalty",
] as const satisfies readonly Assignment["lateRule"][];
export const assignmentStatuses = ["draft", "published", "closed", "cancelled"] as const;
