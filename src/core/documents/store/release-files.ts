import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { fileServices } from "../file-services.ts";

/**
 * Removes contents that no document, homework file, proof of payment, learning resource, package of a record transfer, image or
 * finished request of a person uses any more.
 * The caller holds the lock `files`, so that no upload can start using one of them meanwhile.
 */
export async function releaseFiles(...hashes: string[]): Promise<void> {
  const unused = await query<{ sha256: string }>(sql`
    SELECT DISTINCT h.sha256 FROM unnest(${hashes}::text[]) AS h (sha256)
    WHERE NOT EXISTS (SELECT FROM documents d WHERE d.school_id = ${currentSchool} AND d.sha256 = h.sha256)
      AND NOT EXISTS (SELECT FROM assignment_files f WHERE f.school_id = ${currentSchool} AND f.sha256 = h.sha256)
      AND NOT EXISTS (SELECT FROM payment_proofs p WHERE p.school_id = ${currentSchool} AND p.sha256 = h.sha256)
      AND NOT EXISTS (SELECT FROM record_transfers t WHERE t.school_id = ${currentSchool} AND t.file_sha256 = h.sha256)
      AND NOT EXISTS (SELECT FROM images i WHERE i.school_id = ${currentSchool} AND i.sha256 = h.sha256)
      AND NOT EXISTS (SELECT FROM images i WHERE i.school_id = ${currentSchool} AND i.thumbnail_sha256 = h.sha256)
      AND NOT EXISTS (SELECT FROM learning_resources l
        JOIN stored_files f ON f.school_id = l.school_id AND f.id = l.file_id
        WHERE l.school_id = ${currentSchool} AND f.sha256 = h.sha256)
      AND NOT EXISTS (SELECT FROM data_subject_requests r
        JOIN stored_files f ON f.school_id = r.school_id AND f.id = r.result_file_id
        WHERE r.school_id = ${currentSchool} AND f.sha256 = h.sha256)`);
  for (const { sha256 } of unused) await fileServices().store.remove(sha256);
}
