import type { Migration } from "../migrating/migration.ts";
import { operatorTable, rlsPolicies, tenantKeys } from "../migrating/rls.ts";

const globalKeys = `
    id uuid PRIMARY KEY,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()`;

const batch = `
    sequence bigint NOT NULL CHECK (sequence > 0),
    form smallint NOT NULL,
    row_count integer NOT NULL CHECK (row_count = cardinality(event_ids)),
    event_ids uuid[] NOT NULL,
    row_hashes bytea NOT NULL CHECK (length(row_hashes) = 32 * row_count),
    drained boolean NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    key_id text NOT NULL,
    mac bytea NOT NULL`;

/** SQL that inserts each new event into the sealer's queue table, in the transaction that writes the event. */
const queued = (events: string, waiting: string, columns: string) => `
  CREATE FUNCTION queue_${events}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ${waiting} (${columns}) SELECT ${columns} FROM added;
    RETURN NULL;
  END $$;
  CREATE TRIGGER queue_for_sealing AFTER INSERT ON ${events}
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_${events}();`;

const moreColumns = `
    ADD COLUMN outcome text NOT NULL DEFAULT 'success' CHECK (outcome IN ('success', 'failure')),
    ADD COLUMN user_agent text CHECK (length(user_agent) <= 400)`;

export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE audit_events ${moreColumns};
  ALTER TABLE audit_events DROP CONSTRAINT audit_events_actor_type_check;
  ALTER TABLE audit_events ADD CONSTRAINT audit_events_actor_type_check
    CHECK (actor_type IN ('user', 'api_key', 'operator', 'system', 'integration', 'anonymous')) NOT VALID;
  CREATE INDEX audit_events_actor ON audit_events (school_id, actor_id, created_at DESC, id DESC);

  -- Never set: both audit tables have the same columns, so that one canonical form is hashed for both.
  ALTER TABLE platform_audit_events ${moreColumns}, ADD COLUMN api_key_id uuid;
  ALTER TABLE platform_audit_events DROP CONSTRAINT platform_audit_events_actor_type_check;
  ALTER TABLE platform_audit_events ADD CONSTRAINT platform_audit_events_actor_type_check
    CHECK (actor_type IN ('operator', 'system', 'anonymous')) NOT VALID;

  CREATE TABLE unsealed_audit_events (
    ${tenantKeys}
  );
  ${rlsPolicies("unsealed_audit_events", { school: "add" })}
  ${queued("audit_events", "unsealed_audit_events", "school_id, id")}

  CREATE TABLE audit_batches (
    ${tenantKeys},
    ${batch},
    UNIQUE (school_id, sequence)
  );
  ${rlsPolicies("audit_batches", { school: "read", appendOnly: true })}

  CREATE TABLE unsealed_platform_audit_events (
    ${globalKeys}
  );
  ${operatorTable("unsealed_platform_audit_events")}
  ${queued("platform_audit_events", "unsealed_platform_audit_events", "id")}

  CREATE TABLE platform_audit_batches (
    ${globalKeys},
    ${batch},
    UNIQUE (sequence)
  );
  ${operatorTable("platform_audit_batches", { appendOnly: true })}
`);
