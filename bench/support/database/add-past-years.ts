import { asAdmin } from "./fixture.ts";

/** Tables whose rows belong to a school year, parents first. */
const yearly = [
  "academic_years",
  "academic_terms",
  "course_offerings",
  "course_enrollments",
  "attendance_sessions",
  "attendance_records",
  "line_items",
  "results",
];

/** No school year is longer, so the years do not overlap. */
const DAYS_PER_YEAR = 366;

/** Gives a school years before the present one, with as many registers, marks and results each, for the same students. */
export const addPastYears = (url: string, slug: string, years: number): Promise<void> =>
  asAdmin(url, async (client) => {
    await client.query("SET session_replication_role = replica");
    // Each year copies the present one: ids, also in references, are derived from the present ones, dates are earlier. Derived
    // ids are valid UUIDs of version 4, because exports check them. The rows are stored in the order of time, as a school writes them.
    const { rows } = await client.query(
      `SELECT format('INSERT INTO %1$I (%2$s) SELECT %3$s FROM %1$I, generate_series(1, %4$s) AS ago
            WHERE school_id = (SELECT id FROM schools WHERE slug = $1) ORDER BY ago DESC, %1$I.ctid',
          t.relname, string_agg(quote_ident(a.attname), ', '),
          string_agg(format(CASE
            WHEN a.attname = 'id' OR refers.to_yearly THEN 'overlay(overlay(md5(%I::text || ago) PLACING ''4'' FROM 13) PLACING ''8'' FROM 17)::uuid'
            WHEN a.attname = 'is_current' THEN 'false'
            WHEN a.attname = 'name' THEN '%I || '' −'' || ago'
            WHEN a.atttypid = 'date'::regtype THEN '%I - ${DAYS_PER_YEAR} * ago'
            ELSE '%I' END, a.attname), ', '), $2::int) AS text
        FROM unnest($1::text[]) WITH ORDINALITY n(name, place) JOIN pg_class t ON t.oid = n.name::regclass
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = t.oid
          AND f.confrelid::regclass::text = ANY ($1) AND a.attnum = ANY (f.conkey)
          AND a.attname <> 'school_id') AS to_yearly) refers
        GROUP BY t.relname, n.place ORDER BY n.place`,
      [yearly, years],
    );
    // Registers that a benchmark opened on days long ago are in the way of copies. They are empty.
    for (const { text } of rows) await client.query(`${text} ON CONFLICT DO NOTHING`, [slug]);
  });
