import type { Row } from "../../../api/types.ts";

export type Campaign = Row<"/api/v1/admission-campaigns">;

export const campaignStatuses = ["draft", "open", "closed"] as const satisfies readonly Campaign["status"][];

/** Path prefixes of the queries to refetch after a campaign has changed. */
export const campaignRefreshes = ["/admission-campaigns", "/admission-seats"] as const;
