import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE course_request_rounds (
    ${tenantKeys},
    name text NOT NULL,
    academic_year_id uuid NOT NULL,
    -- Without a term the offerings of all terms of the year can be on offer.
    term_id uuid,
    grade_level_ids jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(grade_level_ids) = 'array'),
    places_each integer NOT NULL DEFAULT 1 CHECK (places_each BETWEEN 1 AND 20),
    alternatives integer NOT NULL DEFAULT 0 CHECK (alternatives BETWEEN 0 AND 20),
    instructions text,
    opens_at timestamptz(3) NOT NULL,
    closes_at timestamptz(3) NOT NULL,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed', 'published', 'cancelled')),
    CONSTRAINT course_request_rounds_time CHECK (closes_at > opens_at),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id)
  );
  CREATE INDEX course_request_rounds_by_closes_at ON course_request_rounds (school_id, closes_at, id);
  CREATE INDEX course_request_rounds_by_name ON course_request_rounds (school_id, name, id);
  CREATE INDEX course_request_rounds_by_created_at ON course_request_rounds (school_id, created_at, id);
  CREATE INDEX course_request_rounds_year ON course_request_rounds (school_id, academic_year_id);
  CREATE INDEX course_request_rounds_term ON course_request_rounds (school_id, term_id);
  ${rlsPolicies("course_request_rounds")}

  -- The course offerings on offer in a round.
  CREATE TABLE course_request_options (
    ${tenantKeys},
    course_request_round_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    UNIQUE (school_id, course_request_round_id, course_offering_id),
    FOREIGN KEY (school_id, course_request_round_id) REFERENCES course_request_rounds (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id)
  );
  CREATE INDEX course_request_options_offering ON course_request_options (school_id, course_offering_id);
  ${rlsPolicies("course_request_options")}

  CREATE TABLE course_requests (
    ${tenantKeys},
    course_request_round_id uuid NOT NULL,
    student_id uuid NOT NULL,
    submitted_by uuid,
    submitted_at timestamptz(3) NOT NULL,
    status text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'withdrawn')),
    UNIQUE (school_id, course_request_round_id, student_id),
    UNIQUE (school_id, id, course_request_round_id),
    FOREIGN KEY (school_id, course_request_round_id) REFERENCES course_request_rounds (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, submitted_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX course_requests_by_submitted_at ON course_requests (school_id, submitted_at, id);
  CREATE INDEX course_requests_by_created_at ON course_requests (school_id, created_at, id);
  CREATE INDEX course_requests_student ON course_requests (school_id, student_id);
  CREATE INDEX course_requests_submitter ON course_requests (school_id, submitted_by);
  ${rlsPolicies("course_requests")}

  -- The ranked choices of a request. The round is repeated so that only its options can be chosen.
  CREATE TABLE course_request_choices (
    ${tenantKeys},
    course_request_id uuid NOT NULL,
    rank integer NOT NULL CHECK (rank BETWEEN 1 AND 40),
    course_request_round_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    UNIQUE (school_id, course_request_id, rank),
    UNIQUE (school_id, course_request_id, course_offering_id),
    FOREIGN KEY (school_id, course_request_id, course_request_round_id)
      REFERENCES course_requests (school_id, id, course_request_round_id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, course_request_round_id, course_offering_id)
      REFERENCES course_request_options (school_id, course_request_round_id, course_offering_id)
  );
  CREATE INDEX course_request_choices_option
    ON course_request_choices (school_id, course_request_round_id, course_offering_id);
  CREATE INDEX course_request_choices_request
    ON course_request_choices (school_id, course_request_id, course_request_round_id);
  ${rlsPolicies("course_request_choices")}

  -- A run that gives out the places of a round. The seed makes its lottery reproducible.
  CREATE TABLE course_allocations (
    ${tenantKeys},
    course_request_round_id uuid NOT NULL,
    seed text NOT NULL,
    count_requests integer NOT NULL,
    count_accepted integer NOT NULL,
    count_waiting integer NOT NULL,
    run_by uuid,
    published_by uuid,
    published_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'replaced')),
    CONSTRAINT course_allocations_published CHECK ((status = 'published') = (published_at IS NOT NULL)),
    FOREIGN KEY (school_id, course_request_round_id) REFERENCES course_request_rounds (school_id, id),
    FOREIGN KEY (school_id, run_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, published_by) REFERENCES users (school_id, id)
  );
  CREATE UNIQUE INDEX course_allocations_one ON course_allocations (school_id, course_request_round_id)
    WHERE status IN ('draft', 'published');
  CREATE INDEX course_allocations_by_created_at ON course_allocations (school_id, created_at, id);
  CREATE INDEX course_allocations_round ON course_allocations (school_id, course_request_round_id);
  CREATE INDEX course_allocations_run_by ON course_allocations (school_id, run_by);
  CREATE INDEX course_allocations_published_by ON course_allocations (school_id, published_by);
  ${rlsPolicies("course_allocations")}

  -- What became of a choice in an allocation.
  CREATE TABLE course_allocation_places (
    ${tenantKeys},
    course_allocation_id uuid NOT NULL,
    student_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    rank integer NOT NULL CHECK (rank BETWEEN 1 AND 40),
    -- On the waiting list of the offering, the lowest first.
    position integer CHECK (position > 0),
    reason text CHECK (reason IN ('clash', 'enough_places', 'not_eligible', 'replaced')),
    course_enrollment_id uuid,
    status text NOT NULL CHECK (status IN ('accepted', 'waiting_list', 'declined')),
    UNIQUE (school_id, course_allocation_id, student_id, course_offering_id),
    CHECK ((status = 'waiting_list') = (position IS NOT NULL)),
    CHECK ((status = 'declined') = (reason IS NOT NULL)),
    CHECK (course_enrollment_id IS NULL OR status = 'accepted'),
    FOREIGN KEY (school_id, course_allocation_id) REFERENCES course_allocations (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, course_enrollment_id) REFERENCES course_enrollments (school_id, id)
  );
  CREATE INDEX course_allocation_places_by_rank ON course_allocation_places (school_id, rank, id);
  CREATE INDEX course_allocation_places_by_created_at ON course_allocation_places (school_id, created_at, id);
  CREATE INDEX course_allocation_places_student ON course_allocation_places (school_id, student_id);
  CREATE INDEX course_allocation_places_offering ON course_allocation_places (school_id, course_offering_id);
  CREATE INDEX course_allocation_places_enrollment ON course_allocation_places (school_id, course_enrollment_id)
    WHERE course_enrollment_id IS NOT NULL;
  ${rlsPolicies("course_allocation_places")}

  -- Whatever writes them, active enrollments never exceed the capacity of the offering, whose row is locked to count them.
  CREATE FUNCTION hold_offering_capacity() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
  DECLARE
    places integer;
  BEGIN
    SELECT capacity INTO places FROM course_offerings
      WHERE school_id = NEW.school_id AND id = NEW.course_offering_id FOR NO KEY UPDATE;
    IF places IS NOT NULL AND places < (SELECT count(*) FROM course_enrollments
        WHERE school_id = NEW.school_id AND course_offering_id = NEW.course_offering_id AND status = 'active') THEN
      RAISE EXCEPTION 'the offering has % places', places
        USING ERRCODE = 'check_violation', CONSTRAINT = 'course_offerings_not_overbooked', TABLE = 'course_offerings';
    END IF;
    RETURN NULL;
  END $body$;
  CREATE TRIGGER hold_offering_capacity_on_insert AFTER INSERT ON course_enrollments
    FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION hold_offering_capacity();
  CREATE TRIGGER hold_offering_capacity_on_update AFTER UPDATE OF status, course_offering_id ON course_enrollments
    FOR EACH ROW WHEN (NEW.status = 'active' AND (OLD.status <> 'active' OR OLD.course_offering_id <> NEW.course_offering_id))
    EXECUTE FUNCTION hold_offering_capacity();
`);
