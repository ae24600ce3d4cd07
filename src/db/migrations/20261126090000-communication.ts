import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  -- Numbers follow the commit order: a client that asks for everything after the last number it knows misses nothing.
  CREATE TABLE notifications (
    ${tenantKeys},
    user_id uuid NOT NULL,
    number bigint NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    entity_type text,
    entity_id uuid,
    url text,
    dedupe_key text,
    digest text CHECK (digest IN ('daily', 'weekly')),
    read_at timestamptz(3),
    archived_at timestamptz(3) CHECK (archived_at IS NULL OR read_at IS NOT NULL),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, user_id, number),
    UNIQUE (school_id, user_id, dedupe_key)
  );
  CREATE INDEX notifications_unread ON notifications (school_id, user_id, number) WHERE read_at IS NULL;
  CREATE INDEX notifications_digest ON notifications (school_id, digest, user_id) WHERE digest IS NOT NULL;
  -- Accounts notified of a reported message; their notifications are archived once it is decided.
  CREATE INDEX notifications_reports ON notifications (school_id, entity_id) WHERE type = 'message_report';
  CREATE INDEX notifications_time ON notifications (school_id, created_at);
  ${rlsPolicies("notifications")}

  -- One row for each account that was ever notified. Lock it before changing the account's notifications.
  CREATE TABLE notification_counters (
    ${tenantKeys},
    user_id uuid NOT NULL,
    unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
    last_number bigint NOT NULL DEFAULT 0,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, user_id)
  ) WITH (fillfactor = 70);
  ${rlsPolicies("notification_counters")}

  CREATE TABLE notification_preferences (
    ${tenantKeys},
    user_id uuid NOT NULL,
    type text NOT NULL,
    channel text NOT NULL CHECK (channel IN ('in_app', 'email', 'push', 'sms', 'messaging_app')),
    enabled boolean NOT NULL DEFAULT true,
    digest text NOT NULL DEFAULT 'none' CHECK (digest IN ('none', 'daily', 'weekly')),
    quiet_from time,
    quiet_to time,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, user_id, type, channel),
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
  );
  ${rlsPolicies("notification_preferences")}

  CREATE TABLE message_templates (
    ${tenantKeys},
    key text NOT NULL,
    channel text NOT NULL CHECK (channel IN ('in_app', 'email', 'push', 'sms', 'messaging_app')),
    language text NOT NULL DEFAULT 'en',
    subject text,
    body text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('draft', 'active', 'retired')),
    UNIQUE (school_id, key, channel, language)
  );
  CREATE INDEX message_templates_by_created_at ON message_templates (school_id, created_at, id);
  ${rlsPolicies("message_templates")}

  CREATE TABLE scheduled_messages (
    ${tenantKeys},
    channel text NOT NULL CHECK (channel IN ('in_app', 'email', 'push', 'sms', 'messaging_app')),
    template_id uuid,
    subject text,
    body text NOT NULL,
    audience_filter jsonb NOT NULL,
    scheduled_at timestamptz(3) NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN
      ('draft', 'pending', 'processing', 'sent', 'partially_failed', 'failed', 'cancelled')),
    sent_at timestamptz(3),
    error_message text,
    sent_by_user_id uuid,
    recurrence text,
    series_starts_at timestamptz(3) NOT NULL,
    resolved_at timestamptz(3),
    tries integer NOT NULL DEFAULT 0,
    count_planned integer NOT NULL DEFAULT 0,
    count_sent integer NOT NULL DEFAULT 0,
    count_failed integer NOT NULL DEFAULT 0,
    FOREIGN KEY (school_id, template_id) REFERENCES message_templates (school_id, id),
    FOREIGN KEY (school_id, sent_by_user_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX scheduled_messages_due ON scheduled_messages (school_id, scheduled_at, id) WHERE status = 'pending';
  CREATE INDEX scheduled_messages_begun ON scheduled_messages (school_id, scheduled_at, id) WHERE status = 'processing';
  CREATE INDEX scheduled_messages_template ON scheduled_messages (school_id, template_id);
  CREATE INDEX scheduled_messages_sent_by_user ON scheduled_messages (school_id, sent_by_user_id);
  CREATE INDEX scheduled_messages_by_scheduled_at ON scheduled_messages (school_id, scheduled_at, id);
  CREATE INDEX scheduled_messages_by_created_at ON scheduled_messages (school_id, created_at, id);
  ${rlsPolicies("scheduled_messages")}

  -- Recipients of a message, fixed once. A recipient is claimed in the same transaction that queues their deliveries, so
  -- that a crash in between never sends twice.
  CREATE TABLE message_recipients (
    ${tenantKeys},
    scheduled_message_id uuid NOT NULL,
    person_kind text NOT NULL CHECK (person_kind IN ('guardian', 'student', 'staff', 'account')),
    person_id uuid NOT NULL,
    user_id uuid,
    name text NOT NULL,
    address text NOT NULL,
    language text,
    children text NOT NULL DEFAULT '',
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
    error text,
    FOREIGN KEY (school_id, scheduled_message_id) REFERENCES scheduled_messages (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE SET NULL (user_id),
    UNIQUE (school_id, scheduled_message_id, address)
  );
  CREATE INDEX message_recipients_pending ON message_recipients (school_id, scheduled_message_id, id)
    WHERE status = 'pending';
  CREATE INDEX message_recipients_user ON message_recipients (school_id, user_id);
  CREATE INDEX message_recipients_by_created_at ON message_recipients (school_id, created_at, id);
  ${rlsPolicies("message_recipients")}

  -- Messages for external gateways: queued in the transaction of their cause, sent later.
  CREATE TABLE channel_messages (
    ${tenantKeys},
    channel text NOT NULL CHECK (channel IN ('push', 'sms', 'messaging_app')),
    user_id uuid,
    to_address text NOT NULL,
    to_name text NOT NULL,
    subject text,
    body text NOT NULL,
    url text,
    entity_key text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    leased_until timestamptz,
    provider_message_id text,
    last_error text,
    sent_at timestamptz(3),
    delivered_at timestamptz(3),
    read_at timestamptz(3),
    status text NOT NULL DEFAULT 'PENDING'
      CHECK (status IN ('PENDING', 'SENDING', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'CANCELLED')),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, channel, entity_key)
  );
  CREATE INDEX channel_messages_due ON channel_messages (school_id, next_attempt_at) WHERE status = 'PENDING';
  CREATE INDEX channel_messages_leases ON channel_messages (school_id, leased_until) WHERE status = 'SENDING';
  CREATE INDEX channel_messages_user ON channel_messages (school_id, user_id);
  CREATE INDEX channel_messages_by_created_at ON channel_messages (school_id, created_at, id);
  ${rlsPolicies("channel_messages")}

  -- The messaging app account that a school sends from. One process at a time holds its connection; a process that lost
  -- the lease must not write here.
  CREATE TABLE messaging_accounts (
    ${tenantKeys},
    status text NOT NULL DEFAULT 'disconnected' CHECK (status IN ('disconnected', 'connecting', 'ready')),
    pairing_id uuid,
    qr text,
    number text,
    credentials text,
    since timestamptz(3) NOT NULL,
    last_error text,
    failures integer NOT NULL DEFAULT 0,
    retry_at timestamptz,
    leased_by uuid,
    leased_until timestamptz,
    UNIQUE (school_id),
    CHECK (status <> 'disconnected' OR (credentials IS NULL AND qr IS NULL AND pairing_id IS NULL))
  );
  ${rlsPolicies("messaging_accounts")}

  -- Keys of its conversations. The id is derived from kind and name; the value is encrypted.
  CREATE TABLE messaging_keys (
    ${tenantKeys},
    messaging_account_id uuid NOT NULL,
    value text NOT NULL,
    FOREIGN KEY (school_id, messaging_account_id) REFERENCES messaging_accounts (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX messaging_keys_account ON messaging_keys (school_id, messaging_account_id);
  ${rlsPolicies("messaging_keys")}

  -- Browsers and phones of an account that receive push notifications.
  CREATE TABLE push_subscriptions (
    ${tenantKeys},
    user_id uuid NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    user_agent text,
    last_seen_at timestamptz(3) NOT NULL,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, endpoint)
  );
  CREATE INDEX push_subscriptions_user ON push_subscriptions (school_id, user_id, created_at);
  ${rlsPolicies("push_subscriptions")}
`);
