import type { Migration } from "../migrating/migration.ts";

// A row without content has it in the object store. A proof of payment names its content; `content` stays until the next release,
// because the previous version reads it during an update. Constraints are validated by the next migration, without a long lock.
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE stored_files ALTER COLUMN content DROP NOT NULL;

  ALTER TABLE payment_proofs ADD COLUMN sha256 text;
  ALTER TABLE payment_proofs ALTER COLUMN content DROP NOT NULL;
  ALTER TABLE payment_proofs ADD CONSTRAINT payment_proofs_stored_file
    FOREIGN KEY (school_id, sha256) REFERENCES stored_files (school_id, sha256) NOT VALID;
  ALTER TABLE payment_proofs ADD CONSTRAINT payment_proofs_content
    CHECK (num_nonnulls(sha256, content) > 0) NOT VALID;
  CREATE INDEX payment_proofs_stored ON payment_proofs (school_id, sha256) WHERE sha256 IS NOT NULL;
`);
