import { query } from "../../../db/query.ts";
import { raw, sql, unprepared } from "../../../db/sql.ts";
import { acrossChains } from "../chain/across-chains.ts";
import { type ChainTables, platformChain, schoolChain } from "../chain/chain.ts";
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
  const found = await acrossChains(
    async () => (await findArchive(schoolChain, hash)) ?? (await findArchive(platformChain, hash)),
    { readOnly: true },
  );
  return { file, chain: found?.chain ?? null, events: found?.events ?? 0 };
}

async function findArchive({ batches, ofSchools }: ChainTables, hash: Buffer) {
  const ofSameChain = (alias: string) => (ofSchools ? sql`${raw(alias)}.school_id = a.school_id` : sql`true`);
  const chain = ofSchools ? sql`(SELECT slug FROM schools WHERE id = a.school_id)` : sql`'platform'`;
  const [found] = await query<{ chain: string; events: number }>(unprepared`
    SELECT ${chain} AS chain, (SELECT sum(b.row_count)::int FROM ${raw(batches)} b
      WHERE ${ofSameChain("b")} AND b.sequence <= a.archived_until AND b.sequence > coalesce(
        (SELECT max(p.archived_until) FROM ${raw(batches)} p WHERE ${ofSameChain("p")} AND p.sequence < a.sequence), 0)) AS events
    FROM ${raw(batches)} a WHERE a.archive_hash = ${hash}`);
  return found;
}
