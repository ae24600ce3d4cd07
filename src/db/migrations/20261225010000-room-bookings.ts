import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  -- Day and times are of the school's time zone, as those of lessons and exam papers.
  CREATE TABLE room_bookings (
    ${tenantKeys},
    room_id uuid NOT NULL,
    title text NOT NULL,
    purpose text,
    date date NOT NULL,
    starts_at time(0) NOT NULL,
    ends_at time(0) NOT NULL,
    series_id uuid,
    booked_by uuid NOT NULL,
    cancelled_by uuid,
    cancelled_at timestamptz(3),
    cancel_reason text,
    status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'cancelled')),
    FOREIGN KEY (school_id, room_id) REFERENCES rooms (school_id, id),
    FOREIGN KEY (school_id, booked_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, cancelled_by) REFERENCES users (school_id, id),
    CHECK (ends_at > starts_at),
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
    CONSTRAINT room_bookings_room_clash EXCLUDE USING gist (school_id WITH =, room_id WITH =, date WITH =,
      int4range(extract(epoch FROM starts_at)::int, extract(epoch FROM ends_at)::int) WITH &&)
      WHERE (status = 'confirmed')
  );
  CREATE INDEX room_bookings_by_date ON room_bookings (school_id, date, id);
  CREATE INDEX room_bookings_by_created_at ON room_bookings (school_id, created_at, id);
  CREATE INDEX room_bookings_room ON room_bookings (school_id, room_id, date);
  CREATE INDEX room_bookings_booker ON room_bookings (school_id, booked_by, date);
  CREATE INDEX room_bookings_canceller ON room_bookings (school_id, cancelled_by) WHERE cancelled_by IS NOT NULL;
  CREATE INDEX room_bookings_series ON room_bookings (school_id, series_id, date) WHERE series_id IS NOT NULL;
  ${rlsPolicies("room_bookings")}
`);
