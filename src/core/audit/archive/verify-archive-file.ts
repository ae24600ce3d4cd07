import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { acrossChains } from "../chain/across-chains.ts";
import { hashFile } from "./write-audit-archive.ts";

export interface VerifiedArchive {
  file: string;
  /** Name of the chain that the file was archived from; null if no chain has an archive with the hash of the file. */
  chain: string | null;
  events: number;
}

/**
 * Finds the archive that a file is, byte for byte. The hash is part of the chain, so together with a verified chain this proves the
 * content of the file.
 */
export async function verifyArchiveFile(file: string): Promise<VerifiedArchive> {
  const hash = await hashFile(file);
  const [found] = await acrossChains(
    () =>
      query<{ chain: string; events: number }>(unprepared`
      SELECT s.slug AS chain, (SELECT sum(b.row_count)::int FROM audit_batches b WHERE b.school_id = a.school_id
          AND b.sequence <= a.archived_until AND b.sequence > coalesce((SELECT max(p.archived_until) FROM audit_batches p
            WHERE p.school_id = a.school_id AND p.sequence < a.sequence), 0)) AS events
      FROM audit_batches a JOIN schools s ON s.id = a.school_id WHERE a.archive_hash = ${hash}
      UNION ALL
      SELECT 'platform', (SELECT sum(b.row_count)::int FROM platform_audit_batches b
          WHERE b.sequence <= a.archived_until AND b.sequence > coalesce((SELECT max(p.archived_until)
            FROM platform_audit_batches p WHERE p.sequence < a.sequence), 0))
      FROM platform_audit_batches a WHERE a.archive_hash = ${hash}`),
    { readOnly: true },
  );
  return { file, chain: found?.chain ?? null, events: found?.events ?? 0 };
}
