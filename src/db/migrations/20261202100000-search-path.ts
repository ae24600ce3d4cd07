import type { Migration } from "../migrating/migration.ts";

/** Trigger functions that read or write tables. Their bodies reference tables without a schema. */
const triggerFunctions = [
  "refuse_change",
  "sum_ledger",
  "keep_currency",
  "wipe_secret_email",
  "queue_audit_events",
  "queue_platform_audit_events",
  ...["students", "enrollments", "attendance_sessions", "fee_invoices", "payments", "report_cards"].flatMap(
    (table) => [`tell_${table}_made`, `tell_${table}_changed`],
  ),
];

/**
 * Makes all functions independent of the search_path of the caller. pg_restore and logical replication run with an empty
 * search_path, so generated columns that call plain_text could not be restored, and their tables were lost.
 *
 * plain_text gets a parsed body: its names are resolved when the function is created, and pg_dump writes them with their
 * schemas. Its results do not change, so stored columns and their indexes remain valid.
 */
export const up: Migration = (sql) =>
  sql(`
  CREATE OR REPLACE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN lower(unaccent('unaccent'::regdictionary, $1));
  ${triggerFunctions.map((name) => `ALTER FUNCTION ${name}() SET search_path = public, pg_temp;`).join("\n  ")}
`);
