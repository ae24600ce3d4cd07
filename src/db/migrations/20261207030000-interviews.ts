import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// A trigger counts the bookings of a slot, so that the database alone refuses one too many: whoever books waits for the row
// of the slot, and its CHECK compares the count with the capacity.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE interview_slots (
    ${tenantKeys},
    admission_campaign_id uuid NOT NULL,
    date date NOT NULL,
    starts_at time NOT NULL,
    minutes integer NOT NULL CHECK (minutes BETWEEN 5 AND 480),
    staff_member_id uuid,
    place text,
    capacity integer NOT NULL DEFAULT 1 CHECK (capacity BETWEEN 1 AND 500),
    booked integer NOT NULL DEFAULT 0,
    CONSTRAINT interview_slots_booked CHECK (booked BETWEEN 0 AND capacity),
    FOREIGN KEY (school_id, admission_campaign_id) REFERENCES admission_campaigns (school_id, id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    CONSTRAINT interview_slots_staff_clash EXCLUDE USING gist (school_id WITH =, staff_member_id WITH =,
      tsrange(date + starts_at, date + starts_at + minutes * interval '1 minute') WITH &&) WHERE (staff_member_id IS NOT NULL)
  );
  CREATE INDEX interview_slots_campaign ON interview_slots (school_id, admission_campaign_id, date);
  CREATE INDEX interview_slots_staff_member ON interview_slots (school_id, staff_member_id);
  CREATE INDEX interview_slots_by_date ON interview_slots (school_id, date, id);
  CREATE INDEX interview_slots_by_created_at ON interview_slots (school_id, created_at, id);
  ${rlsPolicies("interview_slots")}

  CREATE TABLE interview_bookings (
    ${tenantKeys},
    interview_slot_id uuid NOT NULL,
    admission_application_id uuid NOT NULL,
    result text,
    cancelled_by text CHECK (cancelled_by IN ('office', 'family')),
    status text NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'cancelled')),
    FOREIGN KEY (school_id, interview_slot_id) REFERENCES interview_slots (school_id, id),
    FOREIGN KEY (school_id, admission_application_id) REFERENCES admission_applications (school_id, id),
    CHECK ((status = 'cancelled') = (cancelled_by IS NOT NULL))
  );
  CREATE UNIQUE INDEX interview_bookings_one_each ON interview_bookings (school_id, admission_application_id)
    WHERE status = 'booked';
  CREATE INDEX interview_bookings_slot ON interview_bookings (school_id, interview_slot_id);
  CREATE INDEX interview_bookings_application ON interview_bookings (school_id, admission_application_id);
  CREATE INDEX interview_bookings_by_created_at ON interview_bookings (school_id, created_at, id);
  ${rlsPolicies("interview_bookings")}

  CREATE FUNCTION count_interview_booking() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD.status = 'booked' THEN
      UPDATE interview_slots SET booked = booked - 1 WHERE school_id = OLD.school_id AND id = OLD.interview_slot_id;
    END IF;
    IF NEW.status = 'booked' THEN
      UPDATE interview_slots SET booked = booked + 1 WHERE school_id = NEW.school_id AND id = NEW.interview_slot_id;
    END IF;
    RETURN NULL;
  END $body$;
  CREATE TRIGGER count_interview_booking AFTER INSERT OR UPDATE OF status, interview_slot_id ON interview_bookings
    FOR EACH ROW EXECUTE FUNCTION count_interview_booking();
`);
