import { asAdmin } from "./fixture.ts";

const connections = 2;

/** Copies a school many times, with all its rows but the platform's invoices, as superuser and without constraint checks. */
export async function cloneSchool(url: string, slug: string, copies: number): Promise<void> {
  const statements = await asAdmin(url, async (client) => {
    // Ids are unique within a school, so only the school id has to change.
    const { rows } = await client.query(
      `SELECT format('INSERT INTO %1$I (school_id, %2$s) SELECT $1, %2$s FROM %1$I WHERE school_id = $2', t.relname,
          string_agg(quote_ident(a.attname), ', ')) AS text
        FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
        WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'
          AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname <> 'school_id'
          AND t.relname <> 'tenant_invoices' -- their numbers are unique over all schools
          AND EXISTS (SELECT FROM pg_attribute k WHERE k.attrelid = t.oid AND k.attname = 'school_id')
        GROUP BY t.relname`,
    );
    await client.query("ALTER SYSTEM SET max_wal_size = '4GB'");
    await client.query("SELECT pg_reload_conf()");
    return rows.map(({ text }) => text as string);
  });
  const waiting = Array.from({ length: copies }, (_none, index) => index + 1);
  const work = () =>
    asAdmin(url, async (client) => {
      await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
      const columns = await columnsOfSchools(client);
      for (let copy = waiting.shift(); copy !== undefined; copy = waiting.shift()) {
        const { rows } = await client.query(
          `INSERT INTO schools (id, slug, ${columns}) SELECT gen_random_uuid(), $2, ${columns} FROM schools
            WHERE slug = $1 RETURNING id, (SELECT id FROM schools WHERE slug = $1) AS original`,
          [slug, copySlug(copy)],
        );
        for (const text of statements) await client.query(text, [rows[0].id, rows[0].original]);
      }
    });
  await Promise.all(Array.from({ length: connections }, work));
  await asAdmin(url, (client) => client.query("VACUUM ANALYZE"));
}

export const copySlug = (copy: number) => `copy-${copy}`;

async function columnsOfSchools(client: { query(text: string): Promise<{ rows: any[] }> }): Promise<string> {
  const { rows } = await client.query(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute WHERE attrelid = 'schools'::regclass
      AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'slug')`,
  );
  return rows[0].columns;
}
