import { raw, type Sql, sql } from "../../../db/sql.ts";
/** Tables of a kind of chain: that of schools, or that of the platform. */
export interface ChainTables {
  events: string;
  /** Queue of rows that are not in a batch yet. */
  unsealed: string;
  batches: string;
  /** The tables have a `school_id`. */
  ofSchools: boolean;
}

export const schoolChain: ChainTables = {
  events: "audit_events",
  unsealed: "unsealed_audit_events",
  batches: "audit_batches",
  ofSchools: true,
};

export const platformChain: ChainTables = {
  events: "platform_audit_events",
  unsealed: "unsealed_platform_audit_events",
  batches: "platform_audit_batches",
  ofSchools: false,
};

/** The chain of one school, or of the platform. */
export interface Chain {
  tables: ChainTables;
  schoolId: string | null;
  /** Slug of the school, or "platform". */
  name: string;
}

export const thePlatformChain: Chain = { tables: platformChain, schoolId: null, name: "platform" };

/** Builds the SQL condition for the rows of a chain. */
export const ofChain = ({ tables, schoolId }: Pick<Chain, "tables" | "schoolId">, alias: string): Sql =>
  tables.ofSchools ? sql`${raw(alias)}.school_id = ${schoolId}` : sql`true`;
