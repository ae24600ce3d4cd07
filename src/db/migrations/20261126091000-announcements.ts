import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE announcements (
    ${tenantKeys},
    title text NOT NULL,
    body text NOT NULL,
    audience_filter jsonb NOT NULL,
    publish_at timestamptz(3) NOT NULL,
    published_at timestamptz(3),
    expires_at timestamptz(3) CHECK (expires_at > publish_at),
    -- When its notifications were archived after it expired.
    settled_at timestamptz(3),
    pinned boolean NOT NULL DEFAULT false,
    -- Sort order for readers: pinned announcements come before all others.
    rank numeric NOT NULL GENERATED ALWAYS AS (CASE WHEN pinned THEN 1e12 ELSE 0 END
      + extract(epoch FROM publish_at - timestamptz '1970-01-01 00:00Z')) STORED,
    requires_acknowledgement boolean NOT NULL DEFAULT false,
    author_id uuid,
    -- There is no status for expired: that follows from the time.
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'published', 'withdrawn')),
    CHECK (status <> 'published' OR published_at IS NOT NULL),
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX announcements_due ON announcements (school_id, publish_at, id) WHERE status = 'scheduled';
  CREATE INDEX announcements_expiring ON announcements (school_id, expires_at, id)
    WHERE status = 'published' AND settled_at IS NULL;
  CREATE INDEX announcements_by_publish_at ON announcements (school_id, publish_at, id);
  CREATE INDEX announcements_by_rank ON announcements (school_id, rank, id);
  CREATE INDEX announcements_by_created_at ON announcements (school_id, created_at, id);
  CREATE INDEX announcements_author ON announcements (school_id, author_id);
  ${rlsPolicies("announcements")}

  -- Readers of an announcement, fixed when it is published: an account without a row does not see it.
  CREATE TABLE announcement_receipts (
    ${tenantKeys},
    announcement_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamptz(3),
    acknowledged_at timestamptz(3) CHECK (acknowledged_at IS NULL OR read_at IS NOT NULL),
    FOREIGN KEY (school_id, announcement_id) REFERENCES announcements (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, announcement_id, user_id)
  );
  CREATE INDEX announcement_receipts_user ON announcement_receipts (school_id, user_id);
  CREATE INDEX announcement_receipts_by_created_at ON announcement_receipts (school_id, created_at, id);
  ${rlsPolicies("announcement_receipts")}
`);
