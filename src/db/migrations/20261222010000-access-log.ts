import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE access_log_entries (
    ${tenantKeys},
    student_id uuid,
    kind text NOT NULL CHECK (kind IN ('health', 'safeguarding', 'custody', 'notes', 'discipline', 'support',
      'finance', 'documents', 'admission', 'requests')),
    entity_type text NOT NULL,
    exported boolean NOT NULL DEFAULT false,
    user_id uuid NOT NULL,
    api_key_id uuid,
    roles jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(roles) = 'array'),
    request_id uuid,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, api_key_id) REFERENCES api_keys (school_id, id)
  );
  CREATE INDEX access_log_entries_student ON access_log_entries (school_id, student_id, created_at, id);
  CREATE INDEX access_log_entries_user ON access_log_entries (school_id, user_id, created_at, id);
  CREATE INDEX access_log_entries_api_key ON access_log_entries (school_id, api_key_id) WHERE api_key_id IS NOT NULL;
  CREATE INDEX access_log_entries_by_created_at ON access_log_entries (school_id, created_at, id);
  ${rlsPolicies("access_log_entries", { school: "update" })}
`);
