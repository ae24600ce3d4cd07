import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

/** The sort orders of lists that grow: each page is an index range. */
const orders: Readonly<Record<string, readonly string[]>> = {
  integration_sync_runs: ["started_at", "created_at"],
  integration_sync_issues: ["created_at"],
  external_id_mappings: ["created_at"],
};

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE integration_connections (
    ${tenantKeys},
    name text NOT NULL,
    type text NOT NULL DEFAULT 'API_PULL'
      CHECK (type IN ('API_PULL', 'FILE')),
    connector text NOT NULL
      CHECK (connector IN ('oneroster', 'generic-json', 'oneroster-csv')),
    base_url text,
    auth_type text NOT NULL DEFAULT 'none'
      CHECK (auth_type IN ('none', 'bearer', 'basic', 'header', 'oauth2')),
    credentials text,
    inbound_secret text,
    settings jsonb NOT NULL DEFAULT '{}',
    cursor jsonb NOT NULL DEFAULT '{}',
    on_conflict text NOT NULL DEFAULT 'theirs'
      CHECK (on_conflict IN ('theirs', 'ours')),
    every_minutes integer NOT NULL DEFAULT 5 CHECK (every_minutes BETWEEN 5 AND 10080),
    time_limit_seconds integer NOT NULL DEFAULT 120 CHECK (time_limit_seconds BETWEEN 5 AND 280),
    max_megabytes integer NOT NULL DEFAULT 20 CHECK (max_megabytes BETWEEN 1 AND 200),
    max_failures integer NOT NULL DEFAULT 5 CHECK (max_failures BETWEEN 1 AND 100),
    full_every_days integer NOT NULL DEFAULT 7 CHECK (full_every_days BETWEEN 0 AND 365),
    last_full_sync_at timestamptz(3),
    last_sync_at timestamptz(3),
    next_sync_at timestamptz(3),
    consecutive_failures integer NOT NULL DEFAULT 0,
    last_error text,
    leased_by uuid,
    leased_until timestamptz,
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'active', 'paused', 'error', 'disabled')),
    UNIQUE (school_id, name),
    CHECK (auth_type = 'none' OR credentials IS NOT NULL),
    CHECK ((type = 'API_PULL') = (base_url IS NOT NULL)),
    CHECK ((type = 'FILE') = (connector = 'oneroster-csv'))
  );
  -- Due connections of all schools are queried every few minutes.
  CREATE INDEX integration_connections_due ON integration_connections (school_id, next_sync_at) WHERE status = 'active';
  ${rlsPolicies("integration_connections")}

  CREATE TABLE integration_sync_runs (
    ${tenantKeys},
    integration_connection_id uuid NOT NULL,
    trigger text NOT NULL
      CHECK (trigger IN ('schedule', 'manual', 'upload')),
    file_name text,
    -- The uploaded file, until it is processed.
    file bytea,
    started_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    cursor_from jsonb NOT NULL DEFAULT '{}',
    cursor_to jsonb,
    count_read integer NOT NULL DEFAULT 0,
    count_created integer NOT NULL DEFAULT 0,
    count_updated integer NOT NULL DEFAULT 0,
    count_removed integer NOT NULL DEFAULT 0,
    count_unchanged integer NOT NULL DEFAULT 0,
    count_conflicts integer NOT NULL DEFAULT 0,
    count_unlisted integer NOT NULL DEFAULT 0,
    count_failed integer NOT NULL DEFAULT 0,
    error_code text,
    error text,
    status text NOT NULL DEFAULT 'running'
      CHECK (status IN ('queued', 'running', 'succeeded', 'partially_failed', 'failed', 'cancelled')),
    FOREIGN KEY (school_id, integration_connection_id)
      REFERENCES integration_connections (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX integration_sync_runs_connection
    ON integration_sync_runs (school_id, integration_connection_id, started_at DESC);
  -- One file at a time: a later file must not be imported before an earlier one.
  CREATE UNIQUE INDEX integration_sync_runs_file ON integration_sync_runs (school_id, integration_connection_id)
    WHERE file IS NOT NULL;
  ${rlsPolicies("integration_sync_runs")}

  CREATE TABLE integration_sync_issues (
    ${tenantKeys},
    integration_sync_run_id uuid NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    severity text NOT NULL
      CHECK (severity IN ('error', 'conflict', 'unlisted')),
    message text NOT NULL,
    FOREIGN KEY (school_id, integration_sync_run_id)
      REFERENCES integration_sync_runs (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX integration_sync_issues_run ON integration_sync_issues (school_id, integration_sync_run_id);
  ${rlsPolicies("integration_sync_issues")}

  CREATE TABLE external_id_mappings (
    ${tenantKeys},
    integration_connection_id uuid NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    entity_type text NOT NULL,
    entity_id uuid NOT NULL,
    content_hash text NOT NULL,
    written jsonb NOT NULL DEFAULT '{}',
    last_seen_at timestamptz(3) NOT NULL,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'unlisted', 'tobedeleted')),
    UNIQUE (school_id, integration_connection_id, kind, external_id),
    FOREIGN KEY (school_id, integration_connection_id)
      REFERENCES integration_connections (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX external_id_mappings_entity ON external_id_mappings (school_id, entity_id);
  ${rlsPolicies("external_id_mappings")}

  CREATE TABLE api_keys (
    ${tenantKeys},
    user_id uuid NOT NULL,
    name text NOT NULL,
    scopes jsonb NOT NULL DEFAULT '[]',
    secret_hash text NOT NULL,
    requests_per_minute integer NOT NULL DEFAULT 600 CHECK (requests_per_minute BETWEEN 1 AND 100000),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'revoked')),
    UNIQUE (school_id, name),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX api_keys_user ON api_keys (school_id, user_id);
  ${rlsPolicies("api_keys")}

  ${Object.entries(orders)
    .flatMap(([table, columns]) =>
      columns.map((column) => `CREATE INDEX ${table}_by_${column} ON ${table} (school_id, ${column}, id);`),
    )
    .join("\n")}
`);
