import { readFileSync } from "node:fs";
import test from "ava";
import { compareSchema } from "../../src/db/schema/compare-schema.ts";
import { expectedSchema, expectedSchemaFile, formatSchema } from "../../src/db/schema/expected-schema.ts";
import { readObjects, readSchema } from "../../src/db/schema/read-schema.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";

const database = await createDatabase();
const client = await openClient(database.url);

test.after.always(async () => {
  await client.end();
  await database.drop();
});

test.serial("the recorded schema matches the migrations (npm run schema)", async (t) => {
  const made = formatSchema(await readSchema(client)).split("\n");
  const recorded = readFileSync(expectedSchemaFile, "utf8").split("\n");
  const [before, now] = [new Set(recorded), new Set(made)];
  t.deepEqual(
    { added: made.filter((line) => !before.has(line)), gone: recorded.filter((line) => !now.has(line)) },
    { added: [], gone: [] },
  );
  t.deepEqual(compareSchema(await expectedSchema(), await readSchema(client), true), []);
});

const changes: ReadonlyArray<[sql: string, kind: string, name: string, state: string]> = [
  ["DROP TABLE rooms CASCADE", "table", "rooms", "missing"],
  ["ALTER TABLE students DROP COLUMN preferred_name CASCADE", "column", "students.preferred_name", "missing"],
  [
    "ALTER TABLE students ALTER COLUMN family_name DROP NOT NULL",
    "column",
    "students.family_name",
    "different",
  ],
  ["ALTER TABLE rooms DISABLE ROW LEVEL SECURITY", "table", "rooms", "different"],
  ["ALTER TABLE rooms NO FORCE ROW LEVEL SECURITY", "table", "rooms", "different"],
  ["DROP POLICY school_isolation ON rooms", "policy", "rooms.school_isolation", "missing"],
  ["ALTER POLICY platform_work ON rooms TO public", "policy", "rooms.platform_work", "different"],
  ["CREATE POLICY anybody ON rooms USING (true)", "policy", "rooms.anybody", "unexpected"],
  ["GRANT TRUNCATE ON rooms TO school_svc_app", "grant", "rooms to school_svc_app", "different"],
  ["REVOKE ALL ON rooms FROM school_svc_app", "grant", "rooms to school_svc_app", "missing"],
  ["DROP TRIGGER append_only ON audit_events", "trigger", "audit_events.append_only", "missing"],
  [
    "ALTER TABLE audit_events DISABLE TRIGGER append_only",
    "trigger",
    "audit_events.append_only",
    "different",
  ],
  ["ALTER FUNCTION sum_ledger() RESET search_path", "function", "sum_ledger()", "different"],
  ["DROP INDEX academic_years_current", "index", "academic_years_current", "missing"],
  [
    "ALTER TABLE rooms DROP CONSTRAINT rooms_school_id_fkey",
    "constraint",
    "rooms.rooms_school_id_fkey",
    "missing",
  ],
];

for (const [sql, kind, name, state] of changes)
  test.serial(`detects: ${sql}`, async (t) => {
    await client.query(`BEGIN; ${sql}`);
    const differences = compareSchema(await expectedSchema(), await readObjects(client), true);
    await client.query("ROLLBACK");
    const seen = differences.map((each) => `${each.kind} ${each.name} ${each.state}`);
    t.true(seen.includes(`${kind} ${name} ${state}`), seen.join("\n"));
    if (!sql.includes("CASCADE")) t.is(seen.length, 1, seen.join("\n"));
    const ofTheTable = seen.filter((line) => line.startsWith("column rooms."));
    t.deepEqual(ofTheTable, [], "columns of a missing table are not listed");
  });
