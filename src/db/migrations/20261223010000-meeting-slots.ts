import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  -- Times at which a teacher meets families at an event. A slot has at most one booking, so its row holds it.
  CREATE TABLE meeting_slots (
    ${tenantKeys},
    calendar_event_id uuid NOT NULL,
    staff_member_id uuid NOT NULL,
    room_id uuid,
    starts_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    blocked boolean NOT NULL DEFAULT false,
    student_id uuid,
    guardian_id uuid,
    booked_at timestamptz(3),
    CHECK (ends_at > starts_at),
    CHECK ((student_id IS NULL) = (guardian_id IS NULL) AND (student_id IS NULL) = (booked_at IS NULL)),
    CHECK (NOT blocked OR student_id IS NULL),
    FOREIGN KEY (school_id, calendar_event_id) REFERENCES calendar_events (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, room_id) REFERENCES rooms (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, guardian_id) REFERENCES guardians (school_id, id),
    CONSTRAINT meeting_slots_teacher_clash EXCLUDE USING gist (school_id WITH =, staff_member_id WITH =,
      tstzrange(starts_at, ends_at) WITH &&),
    CONSTRAINT meeting_slots_guardian_clash EXCLUDE USING gist (school_id WITH =, guardian_id WITH =,
      tstzrange(starts_at, ends_at) WITH &&) WHERE (guardian_id IS NOT NULL),
    CONSTRAINT meeting_slots_student_clash EXCLUDE USING gist (school_id WITH =, student_id WITH =,
      tstzrange(starts_at, ends_at) WITH &&) WHERE (student_id IS NOT NULL)
  );
  CREATE UNIQUE INDEX meeting_slots_one_each ON meeting_slots (school_id, calendar_event_id, staff_member_id, student_id)
    WHERE student_id IS NOT NULL;
  CREATE INDEX meeting_slots_by_starts_at ON meeting_slots (school_id, starts_at, id);
  CREATE INDEX meeting_slots_by_created_at ON meeting_slots (school_id, created_at, id);
  CREATE INDEX meeting_slots_event ON meeting_slots (school_id, calendar_event_id, starts_at);
  CREATE INDEX meeting_slots_staff_member ON meeting_slots (school_id, staff_member_id);
  CREATE INDEX meeting_slots_room ON meeting_slots (school_id, room_id);
  CREATE INDEX meeting_slots_student ON meeting_slots (school_id, student_id);
  CREATE INDEX meeting_slots_guardian ON meeting_slots (school_id, guardian_id);
  ${rlsPolicies("meeting_slots")}
`);
