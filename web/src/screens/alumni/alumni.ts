import type { Row } from "../../api/types.ts";

export type Alumnus = Row<"/api/v1/alumni">;

export const alumnusOutcomes = ["graduated", "left"] as const satisfies readonly Alumnus["outcome"][];
export const alumnusStatuses = [
  "active",
  "lost_contact",
  "do_not_contact",
  "deceased",
] as const satisfies readonly Alumnus["status"][];

/** Path prefixes of the queries to refetch after an alumni record has changed. */
export const alumniRefreshes = ["/alumni"] as const;
