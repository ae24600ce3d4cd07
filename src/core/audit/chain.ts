/** The two kinds of chains: one for each school, and that of the platform. */
export interface ChainTables {
  events: string;
  /** Rows that no batch holds yet. */
  unsealed: string;
  batches: string;
  /** Rows name their school. */
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

/** One chain: of a school, or of the platform. */
export interface Chain {
  tables: ChainTables;
  schoolId: string | null;
  /** Slug of the school; "platform" for that of the platform. */
  name: string;
}

export const thePlatformChain: Chain = { tables: platformChain, schoolId: null, name: "platform" };

/** SQL: rows of the chain whose school is parameter `$1`, which is null for the platform. */
export const ofChain = ({ ofSchools }: ChainTables, alias: string): string =>
  ofSchools ? `${alias}.school_id = $1` : "$1::uuid IS NULL";
