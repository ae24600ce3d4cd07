import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE discipline_incidents (
    ${tenantKeys},
    occurred_at timestamptz(3) NOT NULL,
    location text,
    category text NOT NULL CHECK (category IN ('bullying', 'violence', 'disruption', 'dishonesty', 'theft', 'damage',
      'substances', 'safety', 'other')),
    severity text NOT NULL DEFAULT 'minor' CHECK (severity IN ('minor', 'moderate', 'serious')),
    description text NOT NULL,
    reported_by uuid,
    confidential boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'reported'
      CHECK (status IN ('reported', 'under_review', 'actioned', 'closed', 'dismissed')),
    FOREIGN KEY (school_id, reported_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX discipline_incidents_by_occurred_at ON discipline_incidents (school_id, occurred_at, id);
  CREATE INDEX discipline_incidents_by_created_at ON discipline_incidents (school_id, created_at, id);
  CREATE INDEX discipline_incidents_reporter ON discipline_incidents (school_id, reported_by);
  ${rlsPolicies("discipline_incidents")}

  CREATE TABLE incident_participants (
    ${tenantKeys},
    discipline_incident_id uuid NOT NULL,
    student_id uuid NOT NULL,
    role text NOT NULL CHECK (role IN ('offender', 'victim', 'witness', 'reporter')),
    note text,
    message_to_guardians text,
    guardian_notice_at timestamptz(3),
    UNIQUE (school_id, discipline_incident_id, student_id),
    FOREIGN KEY (school_id, discipline_incident_id) REFERENCES discipline_incidents (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    CHECK ((guardian_notice_at IS NULL) = (message_to_guardians IS NULL))
  );
  CREATE INDEX incident_participants_student ON incident_participants (school_id, student_id);
  CREATE INDEX incident_participants_by_created_at ON incident_participants (school_id, created_at, id);
  ${rlsPolicies("incident_participants")}
`);
