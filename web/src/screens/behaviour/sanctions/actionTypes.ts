import type { Row } from "../../../api/types.ts";

export type Sanction = Row<"/api/v1/discipline-actions">;

export const builtInTypes = [
  "warning",
  "detention",
  "community_service",
  "parent_meeting",
  "counselling",
  "suspension",
] as const;

export const actionStatuses = ["planned", "active", "completed", "cancelled"] as const;

/** Path prefixes of the queries that change with a sanction. */
export const actionRefreshes = [
  "/discipline-actions",
  "/student-suspensions",
  "/students",
  "/absence-notices",
  "/attendance",
] as const;
