import type { Migration } from "../migrating/migration.ts";
import { platformTable, rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE job_runs (
    id uuid PRIMARY KEY,
    job text NOT NULL,
    slot text,
    origin text NOT NULL CHECK (origin IN ('schedule', 'start', 'wake', 'command')),
    due_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    status text NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'retrying', 'failed', 'dead')),
    report jsonb,
    error text,
    node text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (job, slot)
  );
  CREATE INDEX job_runs_time ON job_runs (job, created_at DESC);
  CREATE INDEX job_runs_unfinished ON job_runs (job) WHERE status IN ('queued', 'running', 'retrying');
  ${platformTable("job_runs")}

  CREATE TABLE mail_paces (
    id text PRIMARY KEY,
    next_at timestamptz NOT NULL DEFAULT now()
  );
  ${platformTable("mail_paces")}

  ALTER TABLE tenants
    ADD COLUMN sender_name text,
    ADD COLUMN sender_address text,
    ADD COLUMN reply_to text,
    ADD COLUMN mails_per_minute integer CHECK (mails_per_minute BETWEEN 1 AND 60000),
    ADD COLUMN tax_basis_points integer CHECK (tax_basis_points BETWEEN 0 AND 10000);
  ALTER TABLE tenant_invoices
    ADD COLUMN tax_basis_points integer NOT NULL DEFAULT 0 CHECK (tax_basis_points BETWEEN 0 AND 10000);

  ALTER TABLE queued_emails
    ADD COLUMN locale text NOT NULL DEFAULT 'en',
    ADD COLUMN priority smallint NOT NULL DEFAULT 1,
    ADD COLUMN once boolean NOT NULL DEFAULT false,
    ADD COLUMN from_platform boolean NOT NULL DEFAULT false,
    ADD COLUMN handed_at timestamptz,
    ADD COLUMN unsubscribe_url text;
  DROP INDEX queued_emails_due;
  CREATE INDEX queued_emails_due ON queued_emails (school_id, priority, next_attempt_at) WHERE status = 'PENDING';
  CREATE INDEX queued_emails_leases ON queued_emails (school_id, leased_until) WHERE status = 'SENDING';
  CREATE INDEX queued_emails_time ON queued_emails (school_id, created_at DESC, id DESC);

  CREATE TABLE delivery_attempts (
    ${tenantKeys},
    queued_email_id uuid NOT NULL,
    attempt_no integer NOT NULL,
    started_at timestamptz NOT NULL,
    finished_at timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('succeeded', 'failed_retryable', 'failed_final')),
    response_code integer,
    response text,
    FOREIGN KEY (school_id, queued_email_id) REFERENCES queued_emails (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX delivery_attempts_email ON delivery_attempts (school_id, queued_email_id);
  CREATE INDEX delivery_attempts_time ON delivery_attempts (school_id, created_at DESC, id DESC);
  ${rlsPolicies("delivery_attempts")}

  CREATE TABLE queued_email_files (
    ${tenantKeys},
    queued_email_id uuid NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    FOREIGN KEY (school_id, queued_email_id) REFERENCES queued_emails (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX queued_email_files_email ON queued_email_files (school_id, queued_email_id);
  ${rlsPolicies("queued_email_files")}

  CREATE TABLE mail_suppressions (
    ${tenantKeys},
    address text NOT NULL CHECK (address = lower(address)),
    reason text NOT NULL CHECK (reason IN ('refused', 'unsubscribed')),
    status text NOT NULL CHECK (status IN ('watched', 'suppressed')),
    refusals integer NOT NULL DEFAULT 0,
    last_response text,
    last_refused_at timestamptz,
    UNIQUE (school_id, address, reason)
  );
  CREATE INDEX mail_suppressions_time ON mail_suppressions (school_id, created_at DESC, id DESC);
  ${rlsPolicies("mail_suppressions")}
`);
