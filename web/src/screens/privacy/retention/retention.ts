import type { Row } from "../../../api/types.ts";

export type RetentionRule = Row<"/api/v1/retention-rules">;

export const retainedEntityTypes = [
  "visitor_log",
  "admission_application",
  "admission_inquiry",
  "student",
  "staff_member",
  "message",
  "assignment_file",
  "document",
  "alumnus",
  "record_transfer",
  "kiosk_scan",
] as const satisfies readonly RetentionRule["entityType"][];

/** Path prefixes of the queries to refetch after a rule has changed. */
export const retentionRefreshes = ["/retention-rules"] as const;
