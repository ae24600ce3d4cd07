import { query } from "../../db/query.ts";
import { type Batch, GENESIS } from "./batch.ts";
import { type Chain, ofChain } from "./chain.ts";

export interface SealedBatch extends Batch {
  hash: Buffer;
  keyId: string;
  mac: Buffer;
}

type Row = Omit<SealedBatch, "sequence"> & { sequence: string };

const columns = `b.sequence, b.form, b.created_at AS "sealedAt", b.event_ids AS "eventIds", b.row_hashes AS "rowHashes",
  b.drained, b.previous_hash AS "previousHash", b.hash, b.key_id AS "keyId", b.mac`;

const fromRow = (row: Row): SealedBatch => ({ ...row, sequence: Number(row.sequence) });

/** Batches after this sequence number, in order. In platform work. */
export async function readBatches(
  { tables, schoolId }: Chain,
  { after, limit }: { after: number; limit: number },
): Promise<SealedBatch[]> {
  const text = `SELECT ${columns} FROM ${tables.batches} b WHERE ${ofChain(tables, "b")} AND b.sequence > $2
    ORDER BY b.sequence LIMIT $3`;
  return (await query<Row & object>({ text }, [schoolId, after, limit])).map(fromRow);
}

export type Head = Pick<SealedBatch, "sequence" | "hash" | "keyId" | "sealedAt">;

/** The latest batch of a chain, or undefined where there is none yet. In platform work. */
export async function readHead({ tables, schoolId }: Chain): Promise<Head | undefined> {
  const text = `SELECT b.sequence, b.hash, b.key_id AS "keyId", b.created_at AS "sealedAt" FROM ${tables.batches} b
    WHERE ${ofChain(tables, "b")} ORDER BY b.sequence DESC LIMIT 1`;
  const [row] = await query<Omit<Head, "sequence"> & { sequence: string }>({ text }, [schoolId]);
  return row && { ...row, sequence: Number(row.sequence) };
}

/** What the next batch of the chain follows. */
export const nextAfter = (head: Head | undefined) => ({
  sequence: (head?.sequence ?? 0) + 1,
  previousHash: head?.hash ?? GENESIS,
});
