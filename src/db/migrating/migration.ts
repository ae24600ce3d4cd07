/** Runs one or several SQL statements in the transaction of the migration. */
export type Sql = (text: string) => Promise<unknown>;

/**
 * Indexes of large tables by name, for example `marks (school_id, id)`. They are built before the migration and outside of its
 * transaction, while the service keeps writing.
 */
export type ConcurrentIndexes = Readonly<Record<string, string>>;

/** Released migrations are never edited: expand, then contract. */
export type Migration = (sql: Sql) => Promise<unknown>;
