import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE import_batches (
    ${tenantKeys},
    kind text NOT NULL
      CHECK (kind IN ('students', 'guardians', 'staff', 'enrollments')),
    file_name text NOT NULL,
    checksum text NOT NULL,
    columns jsonb NOT NULL,
    mapping jsonb NOT NULL,
    revision integer NOT NULL DEFAULT 1,
    count_rows integer NOT NULL DEFAULT 0,
    count_valid integer NOT NULL DEFAULT 0,
    count_invalid integer NOT NULL DEFAULT 0,
    count_skipped integer NOT NULL DEFAULT 0,
    count_ok integer NOT NULL DEFAULT 0,
    count_failed integer NOT NULL DEFAULT 0,
    started_by uuid,
    finished_at timestamptz(3),
    error text,
    status text NOT NULL DEFAULT 'uploaded'
      CHECK (status IN ('uploaded', 'validating', 'validated', 'importing', 'completed', 'partially_failed', 'cancelled')),
    FOREIGN KEY (school_id, started_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX import_batches_started_by ON import_batches (school_id, started_by);
  ${rlsPolicies("import_batches")}

  CREATE TABLE import_rows (
    ${tenantKeys},
    import_batch_id uuid NOT NULL,
    row_number integer NOT NULL,
    cells jsonb NOT NULL,
    errors jsonb NOT NULL DEFAULT '[]',
    entity_type text,
    entity_id uuid,
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'valid', 'invalid', 'imported', 'skipped', 'failed')),
    UNIQUE (school_id, import_batch_id, row_number),
    FOREIGN KEY (school_id, import_batch_id) REFERENCES import_batches (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX import_rows_status ON import_rows (school_id, import_batch_id, status, row_number);
  ${rlsPolicies("import_rows")}

  CREATE TABLE daily_metrics (
    ${tenantKeys},
    date date NOT NULL,
    metric text NOT NULL,
    dimension text NOT NULL DEFAULT '',
    value numeric(10,2) NOT NULL,
    UNIQUE (school_id, metric, date, dimension)
  );
  ${rlsPolicies("daily_metrics")}

  -- For the counts of the dashboard.
  CREATE INDEX students_counted ON students (school_id, status, admitted_on);
  CREATE INDEX staff_members_counted ON staff_members (school_id, status, category);
  CREATE INDEX guardians_counted ON guardians (school_id, status);
`);
