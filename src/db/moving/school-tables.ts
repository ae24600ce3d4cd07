import type { Client } from "pg";

/** A table with rows of schools. */
export interface SchoolTable {
  name: string;
  /** The column that names the school. */
  key: "school_id" | "id";
  /** Columns that are written, in the order of the table. */
  columns: Array<{ name: string; type: string }>;
}

/** Lists the tables with rows of schools: those with the policy that limits a school to its own rows. */
export async function readSchoolTables(client: Pick<Client, "query">): Promise<SchoolTable[]> {
  const { rows } = await client.query<SchoolTable>(`
    SELECT c.relname AS name,
      CASE WHEN c.relname = 'schools' THEN 'id' ELSE 'school_id' END AS key,
      json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text) ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_policy p ON p.polrelid = c.oid AND p.polname = 'school_isolation'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace
    GROUP BY c.relname, c.relpages ORDER BY c.relpages DESC, c.relname`);
  return rows;
}
