import type { Migration } from "../migrating/migration.ts";
import { operatorTable } from "../migrating/rls.ts";

const keys = `
    id uuid PRIMARY KEY,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()`;

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE platform_operators (
    ${keys},
    email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
    name text NOT NULL,
    password_hash text NOT NULL,
    password_changed_at timestamptz,
    totp_secret text,
    totp_confirmed_at timestamptz,
    totp_counter bigint,
    recovery_code_hashes jsonb NOT NULL DEFAULT '[]',
    last_login_at timestamptz,
    unlocked_at timestamptz,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled'))
  );
  ${operatorTable("platform_operators")}

  CREATE TABLE operator_sessions (
    ${keys},
    operator_id uuid NOT NULL REFERENCES platform_operators (id) ON DELETE CASCADE,
    refresh_token_hash text NOT NULL,
    previous_token_hash text,
    rotated_at timestamptz NOT NULL DEFAULT now(),
    transport text NOT NULL CHECK (transport IN ('cookie', 'body')),
    ip text,
    user_agent text,
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_reason text
  );
  CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
  ${operatorTable("operator_sessions")}

  CREATE TABLE operator_login_attempts (
    ${keys},
    operator_id uuid NOT NULL REFERENCES platform_operators (id) ON DELETE CASCADE,
    ip text NOT NULL,
    succeeded boolean NOT NULL,
    reason text
  );
  CREATE INDEX operator_login_attempts_operator ON operator_login_attempts (operator_id, created_at DESC);
  ${operatorTable("operator_login_attempts")}

  -- Actions of operators that concern no single school; those on a school are in its own audit trail.
  CREATE TABLE platform_audit_events (
    ${keys},
    actor_type text NOT NULL CHECK (actor_type IN ('operator', 'system')),
    actor_id uuid,
    action text NOT NULL,
    entity_type text NOT NULL,
    entity_id uuid,
    before jsonb,
    after jsonb,
    ip text,
    request_id uuid
  );
  CREATE INDEX platform_audit_events_time ON platform_audit_events (created_at DESC, id DESC);
  ${operatorTable("platform_audit_events", { appendOnly: true })}

  -- Operators read these across all schools, newest first.
  CREATE INDEX audit_events_of_operators ON audit_events (created_at DESC, id DESC) WHERE actor_type = 'operator';
  CREATE INDEX queued_emails_across_schools ON queued_emails (created_at DESC, id DESC);
  CREATE INDEX queued_emails_address_across_schools ON queued_emails (lower(to_address), created_at DESC, id DESC);
  CREATE INDEX client_events_across_schools ON client_events (created_at DESC, id DESC);
  CREATE INDEX job_runs_newest ON job_runs (created_at DESC, id DESC);
`);
