import type { Row } from "../../../api/types.ts";

export type Application = Row<"/api/v1/admission-applications">;

export const applicationStatuses = [
  "draft",
  "submitted",
  "under_review",
  "waitlisted",
  "offered",
  "accepted",
  "enrolled",
  "rejected",
  "withdrawn",
] as const satisfies readonly Application["status"][];

/** Path prefixes of the queries to refetch after an application has changed. */
export const applicationRefreshes = [
  "/admission-applications",
  "/admission-application-notes",
  "/waitlist-entries",
  "/admission-inquiries",
  "/admission-seats",
  "/admission-campaigns",
] as const;
