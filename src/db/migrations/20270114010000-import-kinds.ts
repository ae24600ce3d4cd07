import type { Migration } from "../migrating/migration.ts";

// Alumni and the sentences of the comment bank can be imported.
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE import_batches DROP CONSTRAINT import_batches_kind_check;
  ALTER TABLE import_batches ADD CONSTRAINT import_batches_kind_check
    CHECK (kind IN ('students', 'guardians', 'staff', 'enrollments', 'external_test_results', 'alumni', 'comment_bank_entries'))
    NOT VALID;
`);
