import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE guardian_email_obligations (
    ${tenantKeys},
    guardian_id uuid NOT NULL,
    student_id uuid,
    kind text NOT NULL
      CHECK (kind IN ('absence', 'invoice', 'receipt', 'report_card', 'incident')),
    source_type text NOT NULL,
    source_id uuid NOT NULL,
    event_key text NOT NULL,
    due_at timestamptz(3) NOT NULL,
    queued_email_id uuid,
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
    satisfied_at timestamptz(3),
    office_told_at timestamptz(3),
    reason text,
    status text NOT NULL DEFAULT 'open'
      CHECK (status IN ('open', 'queued', 'satisfied', 'exhausted', 'waived', 'withdrawn')),
    UNIQUE (school_id, kind, event_key, guardian_id),
    FOREIGN KEY (school_id, guardian_id) REFERENCES guardians (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, queued_email_id) REFERENCES queued_emails (school_id, id)
      ON DELETE SET NULL (queued_email_id)
  );
  CREATE INDEX guardian_email_obligations_guardian ON guardian_email_obligations (school_id, guardian_id);
  CREATE INDEX guardian_email_obligations_student ON guardian_email_obligations (school_id, student_id);
  CREATE INDEX guardian_email_obligations_queued_email ON guardian_email_obligations (school_id, queued_email_id);
  CREATE INDEX guardian_email_obligations_by_created_at ON guardian_email_obligations (school_id, created_at, id);
  CREATE INDEX guardian_email_obligations_by_due_at ON guardian_email_obligations (school_id, due_at, id);
  CREATE INDEX guardian_email_obligations_unsettled ON guardian_email_obligations (school_id, id)
    WHERE status IN ('open', 'queued');
  CREATE INDEX guardian_email_obligations_untold ON guardian_email_obligations (school_id, guardian_id)
    WHERE status = 'exhausted' AND office_told_at IS NULL;
  ${rlsPolicies("guardian_email_obligations")}
`);
