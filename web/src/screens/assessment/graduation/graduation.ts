import type { ResponseOf, Row } from "../../../api/types.ts";

export type GraduationPlanRow = Row<"/api/v1/graduation-plans">;
export type RequirementRow = Row<"/api/v1/graduation-requirements">;
export type Check = ResponseOf<"/api/v1/students/{id}/graduation-check", "get">;
export type RequirementCheck = Check["requirements"][number];
export type Standing = NonNullable<Check["status"]>;

export const kinds = ["credits", "courses", "attendance", "clearance"] as const;
export const planStatuses = ["draft", "active", "archived"] as const;
export const standings = ["met", "on_track", "at_risk", "no_plan"] as const;

/** Path prefixes of the queries to refetch after plans, assignments or waivers have changed. */
export const graduationRefreshes = [
  "/graduation-plans",
  "/graduation-requirements",
  "/student-graduation-plans",
  "/graduation-waivers",
  "/graduation-checks",
  "/students",
  "/promotion-batches",
] as const;
