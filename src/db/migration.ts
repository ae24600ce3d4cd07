/** Runs one or several SQL statements in the transaction of the migration. */
export type Sql = (text: string) => Promise<unknown>;

/** Released migrations are never edited: expand, then contract. */
export type Migration = (sql: Sql) => Promise<unknown>;
