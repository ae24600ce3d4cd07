import type { Migration } from "../migrating/migration.ts";

// Values of the activity sentence, so that clients can localize it. Earlier entries only have the English summary.
export const up: Migration = (sql) => sql("ALTER TABLE activity_entries ADD COLUMN params jsonb;");
