import type { Migration } from "../migrating/migration.ts";

// Locks only the rows of the proofs: uploads and downloads continue. Proofs that the previous version writes after this are read from
// `content`; the migration that drops that column copies them too.
export const up: Migration = (sql) =>
  sql(`
  INSERT INTO stored_files (school_id, id, sha256, size, content)
  SELECT DISTINCT ON (p.school_id, h.sha256) p.school_id, gen_random_uuid(), h.sha256, length(p.content), p.content
  FROM payment_proofs p, LATERAL (SELECT encode(sha256(p.content), 'hex') AS sha256) h
  WHERE p.sha256 IS NULL AND length(p.content) > 0
  ON CONFLICT (school_id, sha256) DO NOTHING;

  UPDATE payment_proofs p SET sha256 = encode(sha256(p.content), 'hex')
  WHERE p.sha256 IS NULL AND length(p.content) > 0
    AND EXISTS (SELECT FROM stored_files f WHERE f.school_id = p.school_id AND f.sha256 = encode(sha256(p.content), 'hex'));

  ALTER TABLE payment_proofs VALIDATE CONSTRAINT payment_proofs_stored_file;
  ALTER TABLE payment_proofs VALIDATE CONSTRAINT payment_proofs_content;
`);
