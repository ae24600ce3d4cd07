import type { Body, Row } from "../../../api/types.ts";

export type Rubric = Row<"/api/v1/rubrics">;
export type Criterion = Row<"/api/v1/rubric-criteria">;
export type RubricRating = Row<"/api/v1/rubric-ratings">;
export type NewCriterion = NonNullable<Body<"/api/v1/rubrics", "post">>["criteria"][number];
/** A rating as it is sent. */
export type ChosenRating = NonNullable<
  NonNullable<Body<"/api/v1/assignment-submissions/{id}/mark", "put">>["ratings"]
>[number];

/** Path prefixes of the queries to refetch after a rubric has changed. */
export const rubricRefreshes = ["/rubrics", "/rubric-criteria", "/assignments"] as const;
