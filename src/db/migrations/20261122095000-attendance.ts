import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE attendance_codes (
    ${tenantKeys},
    code text NOT NULL,
    label text NOT NULL,
    category text NOT NULL
      CHECK (category IN ('present', 'absent', 'late', 'excused', 'left_early', 'remote')),
    is_default boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'retired')),
    UNIQUE (school_id, code)
  );
  CREATE UNIQUE INDEX attendance_codes_default ON attendance_codes (school_id) WHERE is_default;
  ${rlsPolicies("attendance_codes")}

  CREATE TABLE attendance_sessions (
    ${tenantKeys},
    date date NOT NULL,
    kind text NOT NULL DEFAULT 'daily'
      CHECK (kind IN ('daily', 'lesson')),
    section_id uuid,
    course_offering_id uuid,
    class_period_id uuid,
    taken_by uuid,
    taken_at timestamptz(3),
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'taken', 'locked', 'cancelled')),
    UNIQUE NULLS NOT DISTINCT (school_id, date, kind, section_id, course_offering_id, class_period_id),
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, class_period_id) REFERENCES class_periods (school_id, id),
    FOREIGN KEY (school_id, taken_by) REFERENCES users (school_id, id),
    CHECK ((kind = 'daily') = (course_offering_id IS NULL)),
    CHECK (kind <> 'daily' OR section_id IS NOT NULL)
  );
  CREATE INDEX attendance_sessions_section ON attendance_sessions (school_id, section_id);
  CREATE INDEX attendance_sessions_course_offering ON attendance_sessions (school_id, course_offering_id);
  CREATE INDEX attendance_sessions_class_period ON attendance_sessions (school_id, class_period_id);
  CREATE INDEX attendance_sessions_taken_by ON attendance_sessions (school_id, taken_by);
  ${rlsPolicies("attendance_sessions")}

  CREATE TABLE attendance_records (
    ${tenantKeys},
    attendance_session_id uuid NOT NULL,
    student_id uuid NOT NULL,
    date date NOT NULL,
    attendance_code_id uuid NOT NULL,
    minutes_late integer CHECK (minutes_late BETWEEN 0 AND 600),
    reason text,
    note text,
    UNIQUE (school_id, attendance_session_id, student_id),
    FOREIGN KEY (school_id, attendance_session_id) REFERENCES attendance_sessions (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, attendance_code_id) REFERENCES attendance_codes (school_id, id)
  );
  CREATE INDEX attendance_records_attendance_code ON attendance_records (school_id, attendance_code_id);
  CREATE INDEX attendance_records_student ON attendance_records (school_id, student_id, date);
  ${rlsPolicies("attendance_records")}

  CREATE TABLE attendance_changes (
    ${tenantKeys},
    attendance_record_id uuid NOT NULL,
    old_code_id uuid NOT NULL,
    new_code_id uuid NOT NULL,
    old_minutes_late integer,
    old_reason text,
    old_note text,
    reason text,
    changed_by uuid,
    FOREIGN KEY (school_id, attendance_record_id) REFERENCES attendance_records (school_id, id),
    FOREIGN KEY (school_id, old_code_id) REFERENCES attendance_codes (school_id, id),
    FOREIGN KEY (school_id, new_code_id) REFERENCES attendance_codes (school_id, id),
    FOREIGN KEY (school_id, changed_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX attendance_changes_attendance_record ON attendance_changes (school_id, attendance_record_id);
  CREATE INDEX attendance_changes_old_code ON attendance_changes (school_id, old_code_id);
  CREATE INDEX attendance_changes_new_code ON attendance_changes (school_id, new_code_id);
  CREATE INDEX attendance_changes_changed_by ON attendance_changes (school_id, changed_by);
  ${rlsPolicies("attendance_changes", { appendOnly: true })}

  CREATE TABLE absence_notices (
    ${tenantKeys},
    student_id uuid NOT NULL,
    guardian_id uuid,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    reason text NOT NULL,
    document_id uuid,
    submitted_by uuid,
    decided_by uuid,
    decided_at timestamptz(3),
    decision_note text,
    status text NOT NULL DEFAULT 'submitted'
      CHECK (status IN ('submitted', 'accepted', 'rejected', 'withdrawn')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, guardian_id) REFERENCES guardians (school_id, id),
    FOREIGN KEY (school_id, submitted_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX absence_notices_student ON absence_notices (school_id, student_id, ends_on);
  CREATE INDEX absence_notices_guardian ON absence_notices (school_id, guardian_id);
  CREATE INDEX absence_notices_submitted_by ON absence_notices (school_id, submitted_by);
  CREATE INDEX absence_notices_decided_by ON absence_notices (school_id, decided_by);
  ${rlsPolicies("absence_notices")}
`);
