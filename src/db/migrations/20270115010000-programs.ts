import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// NOT VALID keeps the locks short: every existing row has no program.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE programs (
    ${tenantKeys},
    name text NOT NULL,
    code text NOT NULL,
    type text NOT NULL DEFAULT 'stream' CHECK (type IN ('stream', 'track', 'special')),
    department_id uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, code),
    FOREIGN KEY (school_id, department_id) REFERENCES departments (school_id, id)
  );
  CREATE INDEX programs_by_name ON programs (school_id, name, id);
  CREATE INDEX programs_by_created_at ON programs (school_id, created_at, id);
  CREATE INDEX programs_department ON programs (school_id, department_id) WHERE department_id IS NOT NULL;
  ${rlsPolicies("programs")}

  ALTER TABLE courses ADD COLUMN program_id uuid,
    ADD CONSTRAINT courses_program FOREIGN KEY (school_id, program_id) REFERENCES programs (school_id, id) NOT VALID;
  CREATE INDEX courses_program ON courses (school_id, program_id) WHERE program_id IS NOT NULL;
  ALTER TABLE enrollments ADD COLUMN program_id uuid,
    ADD CONSTRAINT enrollments_program FOREIGN KEY (school_id, program_id) REFERENCES programs (school_id, id) NOT VALID;
  CREATE INDEX enrollments_program ON enrollments (school_id, program_id) WHERE program_id IS NOT NULL;
`);
