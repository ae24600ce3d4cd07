import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE calendar_events (
    ${tenantKeys},
    title text NOT NULL,
    description text,
    kind text NOT NULL DEFAULT 'other'
      CHECK (kind IN ('meeting', 'celebration', 'trip', 'exam', 'holiday', 'other')),
    room_id uuid,
    location text,
    all_day boolean NOT NULL DEFAULT false,
    starts_at timestamptz(3) NOT NULL,
    -- Exclusive. An all-day event ends at midnight after its last day, in the time zone of the school.
    ends_at timestamptz(3) NOT NULL,
    audience_filter jsonb NOT NULL,
    author_id uuid,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'cancelled')),
    published_at timestamptz(3),
    reminded_at timestamptz(3),
    asks_response boolean NOT NULL DEFAULT false,
    respond_by timestamptz(3),
    response_reminded_at timestamptz(3),
    capacity integer CHECK (capacity BETWEEN 1 AND 100000),
    -- People who are coming: the sum of party_size of the registrations with status 'yes'.
    seats_taken integer NOT NULL DEFAULT 0 CHECK (seats_taken >= 0),
    CHECK (ends_at > starts_at),
    CHECK (status <> 'published' OR published_at IS NOT NULL),
    CONSTRAINT calendar_events_not_overbooked CHECK (capacity IS NULL OR seats_taken <= capacity),
    FOREIGN KEY (school_id, room_id) REFERENCES rooms (school_id, id),
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX calendar_events_by_starts_at ON calendar_events (school_id, starts_at, id);
  CREATE INDEX calendar_events_by_created_at ON calendar_events (school_id, created_at, id);
  CREATE INDEX calendar_events_author ON calendar_events (school_id, author_id);
  CREATE INDEX calendar_events_room ON calendar_events (school_id, room_id);
  ${rlsPolicies("calendar_events")}

  -- The audience of an event, fixed when it is published, with the response of each account.
  CREATE TABLE event_registrations (
    ${tenantKeys},
    calendar_event_id uuid NOT NULL,
    user_id uuid NOT NULL,
    status text NOT NULL DEFAULT 'invited' CHECK (status IN ('invited', 'yes', 'no', 'maybe')),
    party_size integer NOT NULL DEFAULT 1 CHECK (party_size BETWEEN 1 AND 50),
    note text,
    responded_at timestamptz(3),
    CHECK (status = 'invited' OR responded_at IS NOT NULL),
    FOREIGN KEY (school_id, calendar_event_id) REFERENCES calendar_events (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE,
    UNIQUE (school_id, calendar_event_id, user_id)
  );
  CREATE INDEX event_registrations_user ON event_registrations (school_id, user_id);
  CREATE INDEX event_registrations_by_created_at ON event_registrations (school_id, created_at, id);
  ${rlsPolicies("event_registrations")}
`);
