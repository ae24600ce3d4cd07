import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE person_distinctions (
    ${tenantKeys},
    entity_type text NOT NULL CHECK (entity_type IN ('student', 'guardian', 'staff_member')),
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    decided_by uuid,
    UNIQUE (school_id, entity_type, first_id, second_id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    CHECK (first_id < second_id)
  );
  CREATE INDEX person_distinctions_decider ON person_distinctions (school_id, decided_by);
  ${rlsPolicies("person_distinctions")}
`);
