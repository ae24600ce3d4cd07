import type { Row } from "../../../api/types.ts";

export type Year = Row<"/api/v1/academic-years">;
export type Batch = Row<"/api/v1/promotion-batches">;
export type Candidate = Row<"/api/v1/promotion-candidates">;
export type Decision = Candidate["recommended"];

export const decisions = ["promote", "repeat", "graduate", "leave"] as const satisfies readonly Decision[];

/** The decision that holds: the one that was made, or the recommendation. */
export const decisionOf = ({ decision, recommended }: Candidate): Decision => decision ?? recommended;

/** Path prefixes of the queries to refetch after a promotion has changed. */
export const promotionRefreshes = ["/promotion-batches", "/promotion-candidates"] as const;
