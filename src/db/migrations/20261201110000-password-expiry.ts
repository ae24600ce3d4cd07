import type { Migration } from "../migration.ts";

// A password that the command line makes up ends by itself where its owner does not change it.
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE users ADD COLUMN password_expires_at timestamptz(3);
  ALTER TABLE platform_operators ADD COLUMN password_expires_at timestamptz(3);
`);
