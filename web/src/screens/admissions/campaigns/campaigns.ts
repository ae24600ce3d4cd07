import type { Row } from "../../../api/types.ts";

export type Campaign = Row<"/api/v1/admission-campaigns">;

export type Question = Campaign["questions"][number];

export const questionKinds = [
  "text",
  "choice",
  "date",
  "yes_no",
] as const satisfies readonly Question["kind"][];

export const campaignStatuses = ["draft", "open", "closed"] as const satisfies readonly Campaign["status"][];

/** Path prefixes of the queries to refetch after a campaign has changed. */
export const campaignRefreshes = ["/admission-campaigns", "/admission-seats"] as const;
