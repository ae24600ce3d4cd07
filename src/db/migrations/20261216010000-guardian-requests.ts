import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE guardian_requests (
    ${tenantKeys},
    kind text NOT NULL CHECK (kind IN ('data_change', 'document', 'appointment')),
    guardian_id uuid NOT NULL,
    student_id uuid,
    requested_by uuid NOT NULL,
    note text,
    changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array'),
    document_kind text CHECK (document_kind IN ('transfer', 'character', 'bonafide', 'recommendation')),
    preferred_times text,
    due_on date NOT NULL,
    handled_by uuid,
    appointment_at timestamptz(3),
    appointment_place text,
    issued_document_id uuid,
    response text,
    decided_at timestamptz(3),
    status text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'in_progress', 'accepted',
      'partly_accepted', 'rejected', 'withdrawn', 'completed')),
    FOREIGN KEY (school_id, guardian_id) REFERENCES guardians (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, requested_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, handled_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, issued_document_id) REFERENCES issued_documents (school_id, id),
    CHECK ((kind = 'document') = (document_kind IS NOT NULL)),
    CHECK (kind <> 'document' OR student_id IS NOT NULL),
    CHECK ((status IN ('submitted', 'in_progress')) = (decided_at IS NULL)),
    CONSTRAINT guardian_requests_appointment CHECK (kind <> 'appointment' OR status <> 'accepted'
      OR appointment_at IS NOT NULL)
  );
  CREATE INDEX guardian_requests_by_created_at ON guardian_requests (school_id, created_at, id);
  CREATE INDEX guardian_requests_by_due_on ON guardian_requests (school_id, due_on, id);
  CREATE INDEX guardian_requests_guardian ON guardian_requests (school_id, guardian_id, created_at);
  CREATE INDEX guardian_requests_student ON guardian_requests (school_id, student_id) WHERE student_id IS NOT NULL;
  CREATE INDEX guardian_requests_requested_by ON guardian_requests (school_id, requested_by);
  CREATE INDEX guardian_requests_handled_by ON guardian_requests (school_id, handled_by) WHERE handled_by IS NOT NULL;
  CREATE INDEX guardian_requests_document ON guardian_requests (school_id, issued_document_id)
    WHERE issued_document_id IS NOT NULL;
  CREATE UNIQUE INDEX guardian_requests_one_open ON guardian_requests
    (school_id, guardian_id, coalesce(student_id, '00000000-0000-0000-0000-000000000000'::uuid))
    WHERE kind = 'data_change' AND status IN ('submitted', 'in_progress');
  ${rlsPolicies("guardian_requests")}
  `);
