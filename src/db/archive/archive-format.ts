/**
 * Format of a backup of the embedded database: gzipped text, independent of the versions of PostgreSQL and of the service.
 *
 *   -- school-svc backup
 *   -- {"format":1, …}                                the header
 *   COPY public.schools (id, slug, …) FROM stdin;     one section per table, in the format of pg_dump
 *   …rows…
 *   \.
 *   -- end {"sha256":"…"}                             checksum of everything before this line
 *
 * It contains only rows. On restore, migrations create the tables at the version of the backup; after the rows are loaded,
 * later migrations bring them to the version of the service.
 */
export const firstLine = "-- school-svc backup";
export const endMark = "-- end ";

export interface ArchivedTable {
  /** Qualified with the schema. */
  name: string;
  columns: string[];
  rows: number;
}

export interface ArchiveHeader {
  format: 1;
  createdAt: string;
  /** Version of school-svc that wrote the backup. */
  version: string;
  postgres: string;
  /** Identifier of the key that its secrets are encrypted with. */
  encryptionKeyId: string;
  /** Names of all applied migrations. */
  migrations: string[];
  tables: ArchivedTable[];
}

/** Reports progress. @param rows rows processed so far, over all tables */
export type Progress = (rows: number, total: number, table: string) => void;

export const totalRows = ({ tables }: Pick<ArchiveHeader, "tables">): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
