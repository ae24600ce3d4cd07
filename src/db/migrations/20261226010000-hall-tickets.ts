import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE issued_documents DROP CONSTRAINT issued_documents_kind_check,
    ADD CONSTRAINT issued_documents_kind_check CHECK (kind IN ('transfer', 'character', 'bonafide', 'recommendation',
      'clearance', 'id_card', 'hall_ticket'));

  CREATE TABLE hall_tickets (
    ${tenantKeys},
    exam_id uuid NOT NULL,
    student_id uuid NOT NULL,
    issued_document_id uuid NOT NULL,
    UNIQUE (school_id, exam_id, student_id),
    UNIQUE (school_id, issued_document_id),
    FOREIGN KEY (school_id, exam_id) REFERENCES exams (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, issued_document_id) REFERENCES issued_documents (school_id, id)
  );
  CREATE INDEX hall_tickets_by_created_at ON hall_tickets (school_id, created_at, id);
  CREATE INDEX hall_tickets_student ON hall_tickets (school_id, student_id);
  ${rlsPolicies("hall_tickets")}
`);
