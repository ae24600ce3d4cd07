import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE timetables (
    ${tenantKeys},
    term_id uuid NOT NULL,
    name text NOT NULL,
    version integer NOT NULL DEFAULT 1 CHECK (version BETWEEN 1 AND 10000),
    valid_from date NOT NULL,
    valid_to date NOT NULL,
    published_by uuid,
    published_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'published', 'archived')),
    UNIQUE (school_id, term_id, version),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, published_by) REFERENCES users (school_id, id),
    CHECK (valid_to >= valid_from),
    CONSTRAINT timetables_published EXCLUDE USING gist (school_id WITH =, term_id WITH =,
      daterange(valid_from, valid_to, '[]') WITH &&) WHERE (status = 'published')
  );
  CREATE INDEX timetables_published_by ON timetables (school_id, published_by);
  ${rlsPolicies("timetables")}

  CREATE TABLE timetable_entries (
    ${tenantKeys},
    timetable_id uuid NOT NULL,
    day_of_week integer NOT NULL CHECK (day_of_week BETWEEN 1 AND 7),
    class_period_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    staff_member_id uuid NOT NULL,
    section_id uuid,
    room_id uuid,
    clash_group uuid NOT NULL,
    starts_at time(0) NOT NULL,
    ends_at time(0) NOT NULL,
    valid_from date NOT NULL,
    valid_to date NOT NULL,
    UNIQUE (school_id, timetable_id, day_of_week, class_period_id, course_offering_id),
    FOREIGN KEY (school_id, timetable_id) REFERENCES timetables (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, class_period_id) REFERENCES class_periods (school_id, id),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id),
    FOREIGN KEY (school_id, room_id) REFERENCES rooms (school_id, id),
    CONSTRAINT timetable_teacher_clash EXCLUDE USING gist (school_id WITH =, clash_group WITH =, staff_member_id WITH =, day_of_week WITH =,
      int4range(extract(epoch FROM starts_at)::int, extract(epoch FROM ends_at)::int) WITH &&,
      daterange(valid_from, valid_to, '[]') WITH &&) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT timetable_room_clash EXCLUDE USING gist (school_id WITH =, clash_group WITH =, room_id WITH =, day_of_week WITH =,
      int4range(extract(epoch FROM starts_at)::int, extract(epoch FROM ends_at)::int) WITH &&,
      daterange(valid_from, valid_to, '[]') WITH &&) DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT timetable_section_clash EXCLUDE USING gist (school_id WITH =, clash_group WITH =, section_id WITH =, day_of_week WITH =,
      int4range(extract(epoch FROM starts_at)::int, extract(epoch FROM ends_at)::int) WITH &&,
      daterange(valid_from, valid_to, '[]') WITH &&) DEFERRABLE INITIALLY IMMEDIATE
  );
  CREATE INDEX timetable_entries_class_period ON timetable_entries (school_id, class_period_id);
  CREATE INDEX timetable_entries_course_offering ON timetable_entries (school_id, course_offering_id);
  CREATE INDEX timetable_entries_staff_member ON timetable_entries (school_id, staff_member_id);
  CREATE INDEX timetable_entries_section ON timetable_entries (school_id, section_id);
  CREATE INDEX timetable_entries_room ON timetable_entries (school_id, room_id);
  ${rlsPolicies("timetable_entries")}

  CREATE TABLE timetable_exceptions (
    ${tenantKeys},
    timetable_entry_id uuid NOT NULL,
    date date NOT NULL,
    kind text NOT NULL
      CHECK (kind IN ('cancel', 'move', 'room', 'teacher')),
    new_room_id uuid,
    new_staff_member_id uuid,
    new_class_period_id uuid,
    note text,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'withdrawn')),
    FOREIGN KEY (school_id, timetable_entry_id) REFERENCES timetable_entries (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, new_room_id) REFERENCES rooms (school_id, id),
    FOREIGN KEY (school_id, new_staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, new_class_period_id) REFERENCES class_periods (school_id, id),
    CHECK (kind <> 'room' OR new_room_id IS NOT NULL),
    CHECK (kind <> 'teacher' OR new_staff_member_id IS NOT NULL),
    CHECK (kind <> 'move' OR new_class_period_id IS NOT NULL)
  );
  CREATE UNIQUE INDEX timetable_exceptions_one ON timetable_exceptions (school_id, timetable_entry_id, date, kind)
    WHERE status = 'active';
  CREATE INDEX timetable_exceptions_entry ON timetable_exceptions (school_id, timetable_entry_id);
  CREATE INDEX timetable_exceptions_date ON timetable_exceptions (school_id, date);
  CREATE INDEX timetable_exceptions_new_room ON timetable_exceptions (school_id, new_room_id);
  CREATE INDEX timetable_exceptions_new_staff_member ON timetable_exceptions (school_id, new_staff_member_id);
  CREATE INDEX timetable_exceptions_new_class_period ON timetable_exceptions (school_id, new_class_period_id);
  ${rlsPolicies("timetable_exceptions")}
`);
