import type { ResponseOf, Row } from "../../api/types.ts";

export type Round = Row<"/api/v1/course-request-rounds">;
export type Place = Row<"/api/v1/course-allocation-places">;
export type StudentRound = ResponseOf<"/api/v1/students/{id}/course-request-rounds", "get">["data"][number];

/** Path prefixes of the queries to refetch after rounds, requests or allocations have changed. */
export const courseRequestRefreshes = [
  "/course-request-rounds",
  "/course-requests",
  "/course-allocations",
  "/course-allocation-places",
  "/students/{id}/course-request-rounds",
] as const;

export const roundStatuses = ["draft", "open", "closed", "published", "cancelled"] as const;
