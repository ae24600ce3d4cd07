import type { Migration } from "../migrating/migration.ts";

export const up: Migration = (sql) =>
  sql("ALTER TABLE prior_academic_records ADD COLUMN written_by jsonb NOT NULL DEFAULT '[]'");
