import type { Migration } from "../migrating/migration.ts";

export const up: Migration = (sql) =>
  sql(`
  -- Distinguishes actions of a program in the name of an account from those of its owner.
  ALTER TABLE audit_events ADD COLUMN api_key_id uuid;
  ALTER TABLE audit_events DROP CONSTRAINT audit_events_actor_type_check;
  ALTER TABLE audit_events ADD CONSTRAINT audit_events_actor_type_check
    CHECK (actor_type IN ('user', 'api_key', 'operator', 'system'));
  ALTER TABLE audit_events ADD CONSTRAINT audit_events_api_key_check
    CHECK ((actor_type = 'api_key') = (api_key_id IS NOT NULL));

  -- Keys without an expiry date expire one year from now. Rewriting the column reaches every school; an UPDATE would not,
  -- because row-level security also applies to the owner and would hide the rows.
  ALTER TABLE api_keys ALTER COLUMN expires_at TYPE timestamptz(3)
    USING coalesce(expires_at, now() + interval '1 year');
`);
