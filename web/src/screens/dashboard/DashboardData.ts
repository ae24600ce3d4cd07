import type { ResponseOf } from "../../api/types.ts";

export type DashboardData = ResponseOf<"/api/v1/dashboard", "get">;

/** What a part of the dashboard shows, for callers who may see it. */
export type DashboardPart<K extends keyof DashboardData> = NonNullable<DashboardData[K]>;
