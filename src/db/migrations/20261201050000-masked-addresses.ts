import type { Migration } from "../migrating/migration.ts";

// Operators look up emails by the masked form of an address (`looksLike` in core/platform/across-schools/emails.ts).
export const up: Migration = (sql) =>
  sql(`
  CREATE INDEX queued_emails_masked_across_schools ON queued_emails
    (regexp_replace(lower(to_address), '^(.).*@', '\\1…@'), created_at DESC, id DESC);
`);
