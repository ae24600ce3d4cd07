import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE admission_campaigns (
    ${tenantKeys},
    name text NOT NULL,
    academic_year_id uuid NOT NULL,
    opens_on date NOT NULL,
    closes_on date NOT NULL,
    min_age integer,
    max_age integer,
    age_on date,
    application_fee_minor bigint CHECK (application_fee_minor > 0),
    currency text,
    description text,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed')),
    UNIQUE (school_id, academic_year_id, name),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    CHECK (closes_on >= opens_on),
    CHECK (min_age IS NULL OR max_age IS NULL OR max_age >= min_age),
    CHECK ((min_age IS NULL AND max_age IS NULL) = (age_on IS NULL)),
    CHECK ((application_fee_minor IS NULL) = (currency IS NULL))
  );
  ${rlsPolicies("admission_campaigns")}

  CREATE TABLE admission_seats (
    ${tenantKeys},
    admission_campaign_id uuid NOT NULL,
    grade_level_id uuid NOT NULL,
    seats integer NOT NULL CHECK (seats >= 0),
    UNIQUE (school_id, admission_campaign_id, grade_level_id),
    FOREIGN KEY (school_id, admission_campaign_id) REFERENCES admission_campaigns (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id)
  );
  CREATE INDEX admission_seats_grade_level ON admission_seats (school_id, grade_level_id);
  ${rlsPolicies("admission_seats")}

  CREATE TABLE admission_inquiries (
    ${tenantKeys},
    contact_name text NOT NULL,
    email text,
    phone text,
    child_name text NOT NULL,
    child_date_of_birth date,
    grade_level_id uuid,
    source text NOT NULL DEFAULT 'other'
      CHECK (source IN ('website', 'visit', 'phone', 'email', 'referral', 'event', 'other')),
    message text,
    next_follow_up_on date,
    assigned_staff_member_id uuid,
    lost_reason text,
    status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'contacted', 'qualified', 'applied', 'lost')),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id),
    FOREIGN KEY (school_id, assigned_staff_member_id) REFERENCES staff_members (school_id, id),
    CHECK ((status = 'lost') = (lost_reason IS NOT NULL))
  );
  CREATE INDEX admission_inquiries_by_created_at ON admission_inquiries (school_id, created_at, id);
  CREATE INDEX admission_inquiries_by_contact_name ON admission_inquiries (school_id, contact_name, id);
  CREATE INDEX admission_inquiries_by_child_name ON admission_inquiries (school_id, child_name, id);
  CREATE INDEX admission_inquiries_due ON admission_inquiries (school_id, next_follow_up_on)
    WHERE status IN ('new', 'contacted', 'qualified');
  CREATE INDEX admission_inquiries_grade_level ON admission_inquiries (school_id, grade_level_id);
  CREATE INDEX admission_inquiries_assigned ON admission_inquiries (school_id, assigned_staff_member_id);
  ${rlsPolicies("admission_inquiries")}

  CREATE TABLE admission_inquiry_notes (
    ${tenantKeys},
    admission_inquiry_id uuid NOT NULL,
    body text NOT NULL,
    author_id uuid,
    FOREIGN KEY (school_id, admission_inquiry_id) REFERENCES admission_inquiries (school_id, id),
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX admission_inquiry_notes_inquiry ON admission_inquiry_notes (school_id, admission_inquiry_id);
  CREATE INDEX admission_inquiry_notes_author ON admission_inquiry_notes (school_id, author_id);
  CREATE INDEX admission_inquiry_notes_by_created_at ON admission_inquiry_notes (school_id, created_at, id);
  ${rlsPolicies("admission_inquiry_notes", { appendOnly: true })}
`);
