import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE activities (
    ${tenantKeys},
    name text NOT NULL,
    type text NOT NULL CHECK (type IN ('club', 'sport', 'trip', 'other')),
    description text,
    term_id uuid NOT NULL,
    capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 10000),
    -- Kept by count_activity_places: accepted students.
    places_taken integer NOT NULL DEFAULT 0 CHECK (places_taken >= 0),
    fee_category_id uuid,
    fee_minor bigint CHECK (fee_minor > 0),
    fee_currency text,
    organiser_staff_id uuid,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    -- ISO: 1 is Monday. Without a weekday it is every day, without times the whole day.
    weekday integer CHECK (weekday BETWEEN 1 AND 7),
    starts_at time,
    ends_at time,
    place text,
    grade_level_ids jsonb NOT NULL DEFAULT '[]',
    min_average integer CHECK (min_average BETWEEN 1 AND 100),
    min_attendance integer CHECK (min_attendance BETWEEN 1 AND 100),
    consent_terms text,
    choices_from timestamptz(3),
    choices_until timestamptz(3),
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'open', 'full', 'running', 'finished', 'cancelled')),
    CHECK (ends_on >= starts_on),
    CHECK ((starts_at IS NULL) = (ends_at IS NULL) AND ends_at > starts_at),
    CHECK (choices_until > choices_from),
    CHECK ((fee_minor IS NULL) = (fee_category_id IS NULL) AND (fee_minor IS NULL) = (fee_currency IS NULL)),
    CONSTRAINT activities_not_overbooked CHECK (places_taken <= capacity),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, fee_category_id) REFERENCES fee_categories (school_id, id),
    FOREIGN KEY (school_id, organiser_staff_id) REFERENCES staff_members (school_id, id)
  );
  CREATE INDEX activities_by_starts_on ON activities (school_id, starts_on, id);
  CREATE INDEX activities_by_name ON activities (school_id, name, id);
  CREATE INDEX activities_by_created_at ON activities (school_id, created_at, id);
  CREATE INDEX activities_term ON activities (school_id, term_id);
  CREATE INDEX activities_organiser ON activities (school_id, organiser_staff_id);
  CREATE INDEX activities_fee_category ON activities (school_id, fee_category_id);
  ${rlsPolicies("activities")}

  CREATE TABLE activity_enrollments (
    ${tenantKeys},
    activity_id uuid NOT NULL,
    student_id uuid NOT NULL,
    rank integer NOT NULL CHECK (rank BETWEEN 1 AND 20),
    enrolled_on date NOT NULL,
    consent_by uuid,
    consented_at timestamptz(3),
    -- On the waiting list, the lowest first.
    position integer CHECK (position > 0),
    reason text CHECK (reason IN ('no_consent', 'not_eligible', 'clash', 'enough_places', 'finished', 'cancelled', 'decision')),
    left_on date,
    fee_invoice_id uuid,
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'waiting_list', 'accepted', 'declined', 'left')),
    UNIQUE (school_id, activity_id, student_id),
    CHECK ((consent_by IS NULL) = (consented_at IS NULL)),
    CHECK (status NOT IN ('accepted', 'waiting_list') OR consent_by IS NOT NULL),
    CHECK ((status = 'waiting_list') = (position IS NOT NULL)),
    CHECK ((status = 'declined') = (reason IS NOT NULL)),
    CHECK ((status = 'left') = (left_on IS NOT NULL)),
    FOREIGN KEY (school_id, activity_id) REFERENCES activities (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, consent_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, fee_invoice_id) REFERENCES fee_invoices (school_id, id)
  );
  CREATE INDEX activity_enrollments_student ON activity_enrollments (school_id, student_id, activity_id);
  CREATE INDEX activity_enrollments_by_enrolled_on ON activity_enrollments (school_id, enrolled_on, id);
  CREATE INDEX activity_enrollments_by_created_at ON activity_enrollments (school_id, created_at, id);
  CREATE INDEX activity_enrollments_by_rank ON activity_enrollments (school_id, rank, id);
  CREATE INDEX activity_enrollments_consent_by ON activity_enrollments (school_id, consent_by);
  CREATE INDEX activity_enrollments_fee_invoice ON activity_enrollments (school_id, fee_invoice_id)
    WHERE fee_invoice_id IS NOT NULL;
  ${rlsPolicies("activity_enrollments")}

  CREATE FUNCTION count_activity_places() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
  BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 'accepted' THEN
      UPDATE activities SET places_taken = places_taken - 1,
        status = CASE WHEN status = 'full' THEN 'open' ELSE status END
      WHERE school_id = OLD.school_id AND id = OLD.activity_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 'accepted' THEN
      UPDATE activities SET places_taken = places_taken + 1,
        status = CASE WHEN status = 'open' AND places_taken + 1 >= capacity THEN 'full' ELSE status END
      WHERE school_id = NEW.school_id AND id = NEW.activity_id;
    END IF;
    RETURN NULL;
  END $body$;
  CREATE TRIGGER count_activity_places AFTER INSERT OR UPDATE OF status, activity_id OR DELETE ON activity_enrollments
    FOR EACH ROW EXECUTE FUNCTION count_activity_places();

  -- A run that gave out the places of a term. The seed makes its order reproducible.
  CREATE TABLE activity_allocations (
    ${tenantKeys},
    term_id uuid NOT NULL,
    seed text NOT NULL,
    places_each integer NOT NULL CHECK (places_each BETWEEN 1 AND 20),
    count_choices integer NOT NULL,
    count_accepted integer NOT NULL,
    count_waiting integer NOT NULL,
    run_by uuid,
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, run_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX activity_allocations_by_created_at ON activity_allocations (school_id, created_at, id);
  CREATE INDEX activity_allocations_term ON activity_allocations (school_id, term_id);
  CREATE INDEX activity_allocations_run_by ON activity_allocations (school_id, run_by);
  ${rlsPolicies("activity_allocations")}

  CREATE TABLE activity_sessions (
    ${tenantKeys},
    activity_id uuid NOT NULL,
    held_on date NOT NULL,
    note text,
    taken_by uuid,
    UNIQUE (school_id, activity_id, held_on),
    FOREIGN KEY (school_id, activity_id) REFERENCES activities (school_id, id),
    FOREIGN KEY (school_id, taken_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX activity_sessions_by_held_on ON activity_sessions (school_id, held_on, id);
  CREATE INDEX activity_sessions_by_created_at ON activity_sessions (school_id, created_at, id);
  CREATE INDEX activity_sessions_taken_by ON activity_sessions (school_id, taken_by);
  ${rlsPolicies("activity_sessions")}

  CREATE TABLE activity_marks (
    ${tenantKeys},
    activity_session_id uuid NOT NULL,
    activity_enrollment_id uuid NOT NULL,
    mark text NOT NULL CHECK (mark IN ('present', 'late', 'excused', 'absent')),
    UNIQUE (school_id, activity_session_id, activity_enrollment_id),
    FOREIGN KEY (school_id, activity_session_id) REFERENCES activity_sessions (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, activity_enrollment_id) REFERENCES activity_enrollments (school_id, id)
  );
  CREATE INDEX activity_marks_enrollment ON activity_marks (school_id, activity_enrollment_id);
  ${rlsPolicies("activity_marks")}
`);
