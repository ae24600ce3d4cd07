/** Path prefixes of the queries that change with a duty. */
export const dutyRefreshes = ["/duty-assignments", "/duty-totals", "/cover-needs"];
