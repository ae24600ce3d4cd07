import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE admission_campaigns ADD COLUMN offer_days integer NOT NULL DEFAULT 14 CHECK (offer_days BETWEEN 1 AND 180);

  CREATE TABLE admission_applications (
    ${tenantKeys},
    application_number text,
    admission_campaign_id uuid NOT NULL,
    admission_inquiry_id uuid,
    grade_level_id uuid NOT NULL,
    given_name text NOT NULL,
    family_name text NOT NULL,
    date_of_birth date,
    sex text CHECK (sex IN ('female', 'male', 'other')),
    nationality text,
    address text,
    previous_school text,
    message text,
    guardians jsonb NOT NULL DEFAULT '[]',
    language text NOT NULL,
    score integer CHECK (score BETWEEN 0 AND 100),
    submitted_at timestamptz(3),
    offered_at timestamptz(3),
    offer_expires_on date,
    decided_at timestamptz(3),
    decided_by uuid,
    reason text,
    closed_by text CHECK (closed_by IN ('office', 'family', 'expiry')),
    student_id uuid,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'under_review', 'waitlisted', 'offered',
      'accepted', 'enrolled', 'rejected', 'withdrawn')),
    UNIQUE (school_id, application_number),
    FOREIGN KEY (school_id, admission_campaign_id) REFERENCES admission_campaigns (school_id, id),
    FOREIGN KEY (school_id, admission_inquiry_id) REFERENCES admission_inquiries (school_id, id),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    CHECK (submitted_at IS NULL OR application_number IS NOT NULL AND date_of_birth IS NOT NULL),
    CHECK ((status = 'enrolled') = (student_id IS NOT NULL)),
    CHECK (status <> 'offered' OR offer_expires_on IS NOT NULL)
  );
  CREATE INDEX admission_applications_by_created_at ON admission_applications (school_id, created_at, id);
  CREATE INDEX admission_applications_by_family_name ON admission_applications (school_id, family_name, id);
  CREATE INDEX admission_applications_by_given_name ON admission_applications (school_id, given_name, id);
  CREATE INDEX admission_applications_seat
    ON admission_applications (school_id, admission_campaign_id, grade_level_id, status);
  CREATE INDEX admission_applications_offers ON admission_applications (school_id, offer_expires_on) WHERE status = 'offered';
  CREATE INDEX admission_applications_grade_level ON admission_applications (school_id, grade_level_id);
  CREATE INDEX admission_applications_inquiry ON admission_applications (school_id, admission_inquiry_id);
  CREATE INDEX admission_applications_student ON admission_applications (school_id, student_id);
  CREATE INDEX admission_applications_decided_by ON admission_applications (school_id, decided_by);
  ${rlsPolicies("admission_applications")}

  CREATE TABLE admission_application_notes (
    ${tenantKeys},
    admission_application_id uuid NOT NULL,
    body text NOT NULL,
    author_id uuid,
    FOREIGN KEY (school_id, admission_application_id) REFERENCES admission_applications (school_id, id),
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX admission_application_notes_application
    ON admission_application_notes (school_id, admission_application_id);
  CREATE INDEX admission_application_notes_author ON admission_application_notes (school_id, author_id);
  CREATE INDEX admission_application_notes_by_created_at ON admission_application_notes (school_id, created_at, id);
  ${rlsPolicies("admission_application_notes", { appendOnly: true })}

  CREATE TABLE waitlist_entries (
    ${tenantKeys},
    admission_application_id uuid NOT NULL,
    admission_campaign_id uuid NOT NULL,
    grade_level_id uuid NOT NULL,
    position integer NOT NULL CHECK (position > 0),
    offered_at timestamptz(3),
    expires_on date,
    status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'offered', 'accepted', 'expired', 'removed')),
    FOREIGN KEY (school_id, admission_application_id) REFERENCES admission_applications (school_id, id),
    FOREIGN KEY (school_id, admission_campaign_id) REFERENCES admission_campaigns (school_id, id),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id)
  );
  CREATE UNIQUE INDEX waitlist_entries_one_live ON waitlist_entries (school_id, admission_application_id)
    WHERE status IN ('waiting', 'offered');
  CREATE INDEX waitlist_entries_application ON waitlist_entries (school_id, admission_application_id);
  CREATE INDEX waitlist_entries_queue ON waitlist_entries (school_id, admission_campaign_id, grade_level_id, position);
  CREATE INDEX waitlist_entries_grade_level ON waitlist_entries (school_id, grade_level_id);
  CREATE INDEX waitlist_entries_by_position ON waitlist_entries (school_id, position, id);
  CREATE INDEX waitlist_entries_by_created_at ON waitlist_entries (school_id, created_at, id);
  ${rlsPolicies("waitlist_entries")}
`);
