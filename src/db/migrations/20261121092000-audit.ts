import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE audit_events (
    ${tenantKeys},
    actor_type text NOT NULL CHECK (actor_type IN ('user', 'operator', 'system')),
    actor_id uuid,
    action text NOT NULL,
    entity_type text NOT NULL,
    entity_id uuid,
    before jsonb,
    after jsonb,
    ip text,
    request_id uuid
  );
  CREATE INDEX audit_events_time ON audit_events (school_id, created_at DESC, id DESC);
  CREATE INDEX audit_events_entity ON audit_events (school_id, entity_type, entity_id);
  ${rlsPolicies("audit_events", { appendOnly: true })}

  CREATE TABLE activity_entries (
    ${tenantKeys},
    actor_id uuid,
    verb text NOT NULL,
    entity_type text NOT NULL,
    entity_id uuid,
    summary text NOT NULL,
    audience text NOT NULL DEFAULT 'staff' CHECK (audience IN ('staff', 'finance', 'everyone'))
  );
  CREATE INDEX activity_entries_time ON activity_entries (school_id, created_at DESC, id DESC);
  ${rlsPolicies("activity_entries")}

  CREATE TABLE client_events (
    ${tenantKeys},
    user_id uuid NOT NULL,
    event text NOT NULL
      CHECK (event IN ('UI_CLICK', 'API_RESPONSE', 'API_ERROR', 'NAV_PATH_CHANGE', 'NAV_RENDER')),
    data jsonb NOT NULL,
    path text,
    duration_ms double precision,
    user_agent text,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX client_events_time ON client_events (school_id, created_at DESC, id DESC);
  ${rlsPolicies("client_events")}

  CREATE TABLE queued_emails (
    ${tenantKeys},
    template_kind text NOT NULL,
    entity_key text NOT NULL,
    trigger text,
    to_address text NOT NULL,
    to_name text,
    subject text NOT NULL,
    html text,
    text text,
    attachments jsonb NOT NULL DEFAULT '[]',
    attempts integer NOT NULL DEFAULT 0,
    max_attempts integer NOT NULL DEFAULT 8,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    leased_by text,
    leased_until timestamptz,
    last_error text,
    message_id text NOT NULL,
    sent_at timestamptz,
    status text NOT NULL DEFAULT 'PENDING'
      CHECK (status IN ('PENDING', 'SENDING', 'SENT', 'FAILED', 'CANCELLED', 'UNCERTAIN'))
  );
  CREATE UNIQUE INDEX queued_emails_key ON queued_emails (school_id, template_kind, entity_key)
    WHERE status IN ('PENDING', 'SENDING', 'SENT', 'UNCERTAIN');
  CREATE INDEX queued_emails_due ON queued_emails (school_id, next_attempt_at) WHERE status = 'PENDING';
  ${rlsPolicies("queued_emails")}
`);
