/** Path prefixes of the queries that change when a document is issued or revoked. */
export const documentRefreshes = ["/issued-documents", "/documents"];
