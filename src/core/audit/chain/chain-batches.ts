import { query } from "../../../db/query.ts";
import { raw, sql, unprepared } from "../../../db/sql.ts";
import { type Batch, GENESIS } from "./batch.ts";
import { type Chain, ofChain } from "./chain.ts";

export interface SealedBatch extends Batch {
  hash: Buffer;
  keyId: string;
  mac: Buffer;
}

type Row = Omit<SealedBatch, "sequence" | "archive"> & {
  sequence: string;
  archivedUntil: string | null;
  archiveHash: Buffer | null;
};

const columns = sql`b.sequence, b.form, b.created_at AS "sealedAt", b.event_ids AS "eventIds", b.row_hashes AS "rowHashes",
  b.drained, b.previous_hash AS "previousHash", b.hash, b.key_id AS "keyId", b.mac,
  b.archived_until AS "archivedUntil", b.archive_hash AS "archiveHash"`;

const fromRow = ({ sequence, archivedUntil, archiveHash, ...row }: Row): SealedBatch => ({
  ...row,
  sequence: Number(sequence),
  archive: archiveHash ? { until: Number(archivedUntil), hash: archiveHash } : undefined,
});

/** Reads the batches after a sequence number, in order. Requires a platform transaction. */
export async function readBatches(
  { tables, schoolId }: Chain,
  { after, limit }: { after: number; limit: number },
): Promise<SealedBatch[]> {
  return (
    await query<Row & object>(unprepared`
    SELECT ${columns} FROM ${raw(tables.batches)} b WHERE ${ofChain({ tables, schoolId }, "b")} AND b.sequence > ${after}
    ORDER BY b.sequence LIMIT ${limit}`)
  ).map(fromRow);
}

export type Head = Pick<SealedBatch, "sequence" | "hash" | "keyId" | "sealedAt">;

/** Reads the latest batch of a chain. Requires a platform transaction. @returns undefined for an empty chain */
export async function readHead({ tables, schoolId }: Chain): Promise<Head | undefined> {
  const [row] = await query<Omit<Head, "sequence"> & { sequence: string }>(unprepared`
    SELECT b.sequence, b.hash, b.key_id AS "keyId", b.created_at AS "sealedAt" FROM ${raw(tables.batches)} b
    WHERE ${ofChain({ tables, schoolId }, "b")} ORDER BY b.sequence DESC LIMIT 1`);
  return row && { ...row, sequence: Number(row.sequence) };
}

/** Reads the sequence number of the last archived batch of a chain, 0 if there is none. Requires a platform transaction. */
export async function readArchivedUntil({ tables, schoolId }: Chain): Promise<number> {
  const [row] = await query<{ until: string | null }>(unprepared`
    SELECT max(b.archived_until) AS until FROM ${raw(tables.batches)} b WHERE ${ofChain({ tables, schoolId }, "b")}`);
  return Number(row!.until);
}

/** The sequence number and previous hash of the next batch. */
export const nextAfter = (head: Head | undefined) => ({
  sequence: (head?.sequence ?? 0) + 1,
  previousHash: head?.hash ?? GENESIS,
});
