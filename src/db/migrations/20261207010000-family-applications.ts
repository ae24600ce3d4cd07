import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE admission_campaigns
    ADD COLUMN terms text,
    ADD COLUMN questions jsonb NOT NULL DEFAULT '[]';

  ALTER TABLE admission_applications
    ADD COLUMN applied_online boolean NOT NULL DEFAULT false,
    ADD COLUMN answers jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN accepted_at timestamptz(3),
    ADD COLUMN accepted_by_name text,
    ADD COLUMN accepted_terms text,
    ADD CONSTRAINT admission_applications_signature
      CHECK ((accepted_at IS NULL) = (accepted_by_name IS NULL) AND (accepted_terms IS NULL OR accepted_at IS NOT NULL));

  CREATE TABLE admission_application_links (
    ${tenantKeys},
    admission_application_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    UNIQUE (school_id, token_hash),
    FOREIGN KEY (school_id, admission_application_id) REFERENCES admission_applications (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX admission_application_links_application
    ON admission_application_links (school_id, admission_application_id, created_at);
  ${rlsPolicies("admission_application_links")}
  CREATE INDEX admission_applications_first_email
    ON admission_applications (school_id, lower(guardians -> 0 ->> 'email'));
`);
