import type { Migration } from "../migrating/migration.ts";

// What a transaction queues continues its trace, which the transaction sets with its BEGIN.
const column = (table: string) => `
  ALTER TABLE ${table} ADD COLUMN traceparent text;
  ALTER TABLE ${table} ALTER COLUMN traceparent SET DEFAULT nullif(current_setting('app.traceparent', true), '');`;

const tables = ["queued_emails", "guardian_email_obligations", "webhook_deliveries"];

export const up: Migration = (sql) => sql(tables.map(column).join("\n"));
