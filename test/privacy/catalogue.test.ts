import test from "ava";
import { catalogue, personalTables } from "../../src/core/privacy/catalogue/catalogue.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";

const database = await createDatabase();
const client = await openClient(database.url);
const { rows } = await client.query<{ table: string; column: string; type: string; generated: boolean }>(`
  SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type, c.is_generated = 'ALWAYS' AS generated
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`);
test.after.always(async () => {
  await client.end();
  await database.drop();
});

const tables = new Map<string, typeof rows>();
for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
const columnsOf = (table: string) => new Set(tables.get(table)?.map(({ column }) => column));

test("every table says whose data it is", (t) => {
  const missing = [...tables.keys()].filter((table) => !(table in catalogue));
  t.deepEqual(missing, [], "declare them in src/core/privacy/catalogue");
  const gone = Object.keys(catalogue).filter((table) => !tables.has(table));
  t.deepEqual(gone, [], "these tables do not exist");
});

test("every column of the catalogue exists", (t) => {
  for (const [table, entry] of Object.entries(catalogue)) {
    const known = columnsOf(table);
    const check = (column: string) => t.true(known.has(column), `${table}.${column} does not exist`);
    for (const column of entry.mentions ?? []) check(column);
    if ("none" in entry) continue;
    const { columns = {}, plain = [], secret = [], shared = [], names = [], traits = [] } = entry;
    for (const column of [...Object.keys(columns), ...plain, ...secret, ...shared, ...names, ...traits])
      check(column);
    for (const link of entry.links) {
      if (link.by === "child")
        t.true(columnsOf(link.table).has(link.column), `${link.table}.${link.column} does not exist`);
      else if (link.by !== "every") check(link.column);
    }
  }
});

test("every text, JSON and binary column of a person's rows that stay says what erasure does with it", (t) => {
  for (const [table, { erase, columns = {}, plain = [], secret = [], mentions = [] }] of personalTables) {
    if (erase === "delete") continue;
    const declared = new Set([...Object.keys(columns), ...plain, ...secret, ...mentions]);
    const open = tables
      .get(table)!
      .filter(({ type, generated }) => ["text", "jsonb", "bytea"].includes(type) && !generated)
      .map(({ column }) => column);
    t.deepEqual(
      open.filter((column) => !declared.has(column)),
      [],
      `columns of ${table}`,
    );
  }
});

test("rows that stay have a reason, and rows that reference a student or a guardian are theirs", async (t) => {
  for (const [table, { erase, why }] of personalTables) t.is(erase === "delete", why === undefined, table);
  const { rows: references } = await client.query<{ table: string; column: string }>(`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
    WHERE c.contype = 'f' AND c.confrelid = ANY (ARRAY['students', 'guardians']::regclass[])`);
  const others = ["households.fee_payer_guardian_id", "admission_applications.student_id"];
  for (const { table, column } of references) {
    if (others.includes(`${table}.${column}`)) continue;
    const entry = catalogue[table]!;
    const links = "none" in entry ? [] : entry.links;
    t.true(
      links.some((link) => link.by !== "every" && link.by !== "child" && link.column === column),
      `${table}.${column} references a person: the catalogue must say whose row it is`,
    );
  }
});
