import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../../..");

export const scratchMigration = "99991231000000-scratch";

/** Changes that a release might make to tables in use: new columns, an index, a table, a backfill. */
const statements = [
  "ALTER TABLE schools ADD COLUMN scratch_note text",
  "ALTER TABLE users ADD COLUMN scratch_count integer NOT NULL DEFAULT 0",
  "CREATE INDEX scratch_users ON users (school_id, scratch_count)",
  "CREATE TABLE scratch (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, note text)",
  "INSERT INTO scratch (note) SELECT 'n' || n FROM generate_series(1, 50000) n",
  "ALTER TABLE school_settings ADD COLUMN scratch_flag boolean NOT NULL DEFAULT false",
];

/**
 * Builds the next release: a copy of the built service with one more migration in its list. The service itself is not
 * changed.
 * @returns its command line, to be run by node
 */
export function buildNextVersion(folder: string): string {
  const copy = join(folder, "next");
  mkdirSync(copy);
  for (const part of ["bin", "dist", "package.json"])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const former = pathToFileURL(join(root, "dist/src/db/migrations/index.js")).href;
  writeFileSync(
    join(copy, "dist/src/db/migrations/index.js"),
    `import { migrations as former } from ${JSON.stringify(former)};
export const migrations = [...former, {
  name: ${JSON.stringify(scratchMigration)},
  load: async () => ({
    up: async (sql) => { for (const text of ${JSON.stringify(statements)}) await sql(text); },
  }),
}];
`,
  );
  return join(copy, "bin/school-svc.js");
}
