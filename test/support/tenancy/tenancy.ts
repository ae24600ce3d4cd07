import type pg from "pg";

/** Tables without a school, or whose school is not in `school_id`, each with the reason. */
export const globalTables: Readonly<Record<string, string>> = {
  schools: "the schools themselves: the key is `id`, and row-level security holds on it",
  subscription_plans: "what the platform sells, the same for every school",
  job_runs: "runs of the jobs of the whole installation",
  platform_sequences: "numbers of the platform's own papers, one row for every school",
  mail_paces: "how fast the whole installation sends mails",
  platform_operators: "who operates the platform, for every school",
  operator_sessions: "sessions of operators, who are of no school",
  operator_login_attempts: "tries to sign in as an operator",
  platform_audit_events: "what operators did that is of no one school",
  platform_audit_batches: "the hash chain over what operators did",
  unsealed_platform_audit_events: "what operators did, and no batch holds yet",
  school_moves: "schools that have left this database, or arrived: read by policies while a school moves",
  migrations: "which migrations were applied",
};

export interface Column {
  name: string;
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  /** Computed by the database, never written. */
  generated: boolean;
}

export interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

export interface Table {
  name: string;
  columns: Column[];
  foreignKeys: ForeignKey[];
  /** The column with the school id; null for a platform table. */
  key: string | null;
}

/** Reads every table of the service from the database catalog. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows: columns } = await client.query(`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AS "notNull", a.atthasdef OR a.attidentity <> '' OR a.attgenerated <> '' AS "hasDefault",
      a.attgenerated <> '' AS generated
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`);
  const { rows: keys } = await client.query(`
    SELECT k.conname AS name, c.relname AS "table", t.relname AS target,
      (SELECT array_agg(a.attname::text ORDER BY n) FROM unnest(k.conkey) WITH ORDINALITY AS u (num, n)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.num) AS columns,
      (SELECT array_agg(a.attname::text ORDER BY n) FROM unnest(k.confkey) WITH ORDINALITY AS u (num, n)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.num) AS "targetColumns"
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relnamespace = 'public'::regnamespace ORDER BY 2, 1`);
  return [...new Set(columns.map(({ table }) => table as string))].map((name) => ({
    name,
    columns: columns.filter(({ table }) => table === name),
    foreignKeys: keys.filter(({ table }) => table === name),
    key: name === "schools" ? "id" : name in globalTables ? null : "school_id",
  }));
}

/** Tables whose rows belong to a school, including `schools`. */
export const withSchool = (tables: readonly Table[]) =>
  tables.filter((table): table is Table & { key: string } => table.key !== null);

/** The tables that carry `school_id`. */
export const tenantTables = (tables: readonly Table[]) =>
  withSchool(tables).filter(({ key }) => key === "school_id");

/** Anything that runs SQL. */
export interface Ask {
  query(text: string): Promise<{ rows: any[] }>;
}

/**
 * Computes a checksum that changes when any row of a school is written: the row count, and the transactions that wrote the
 * rows (a rewritten row is a new version, even with equal content). Run it as an account that sees all of them.
 */
export async function checksum(
  client: Ask,
  tables: readonly Table[],
  school: string,
): Promise<Record<string, string>> {
  const parts = withSchool(tables).map(
    ({ name, key }) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) AS sum
       FROM ${name} t WHERE ${key} = '${school}'`,
  );
  const { rows } = await client.query(parts.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

export async function schoolIds(client: pg.Client): Promise<{ greenfield: string; riverside: string }> {
  const { rows } = await client.query("SELECT slug, id FROM schools");
  const id = (slug: string) => rows.find((row) => row.slug === slug).id as string;
  return { greenfield: id("greenfield"), riverside: id("riverside") };
}
