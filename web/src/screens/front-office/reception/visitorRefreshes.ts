/** Path prefixes of the queries that change with a visitor. */
export const visitorRefreshes = ["/visitor-logs"];
