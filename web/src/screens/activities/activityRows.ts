import type { Row } from "../../api/types.ts";

export type Activity = Row<"/api/v1/activities">;
export type Place = Row<"/api/v1/activity-enrollments">;
export type Meeting = Row<"/api/v1/activity-sessions">;

/** Path prefixes of the queries to refetch after activities have changed. */
export const activityRefreshes = [
  "/activities",
  "/activity-enrollments",
  "/activity-allocations",
  "/activity-sessions",
] as const;

export const activityTypes = ["club", "sport", "trip", "other"] as const;
export const activityStatuses = ["draft", "open", "full", "running", "finished", "cancelled"] as const;
export const activityMarks = ["present", "late", "excused", "absent"] as const;
