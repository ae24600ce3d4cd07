import type { Migration } from "../migration.ts";
import { tenantKeys, walls } from "../walls.ts";

export const up: Migration = (sql) =>
  sql(`
  -- The number follows the order of commits: whoever knows the last one asks for what came after it, and misses none.
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
  CREATE INDEX notifications_time ON notifications (school_id, created_at);
  ${walls("notifications")}

  -- One row for each account that was ever notified. Whoever changes notifications locks it first.
  CREATE TABLE notification_counters (
    ${tenantKeys},
    user_id uuid NOT NULL,
    unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
    last_number bigint NOT NULL DEFAULT 0,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, user_id)
  ) WITH (fillfactor = 70);
  ${walls("notification_counters")}

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
  ${walls("notification_preferences")}
`);
