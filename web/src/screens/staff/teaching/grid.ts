import type { Row } from "../../../api/types.ts";

export type Offering = Row<"/api/v1/course-offerings">;
export type Assignment = Row<"/api/v1/teaching-assignments">;

/** The lead teacher first. */
const rank = { lead: 0, co_teacher: 1, substitute: 2, assistant: 3 } as const;

export const teachersOf = (offering: Offering, assignments: readonly Assignment[]): readonly Assignment[] =>
  assignments
    .filter(({ courseOfferingId }) => courseOfferingId === offering.id)
    .sort((one, other) => rank[one.role] - rank[other.role]);
