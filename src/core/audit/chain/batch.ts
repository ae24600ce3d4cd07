import { createHash } from "node:crypto";

/** Rows of one chain that were sealed together. */
export interface Batch {
  sequence: number;
  form: number;
  sealedAt: Date;
  eventIds: readonly string[];
  /** 32 bytes per row, in the order of `eventIds`. */
  rowHashes: Buffer;
  /** The sealer saw no further unsealed row. */
  drained: boolean;
  previousHash: Buffer;
}

export const ROW_HASH_BYTES = 32;

/** Previous hash of the first batch of a chain. */
export const GENESIS = Buffer.alloc(32);

/** Calculates the hash of a batch: SHA-256 over the previous hash and all content of the batch. */
export function hashBatch(schoolId: string | null, batch: Batch): Buffer {
  const { sequence, form, sealedAt, eventIds, rowHashes, drained, previousHash } = batch;
  const head = JSON.stringify([schoolId, sequence, form, sealedAt.toISOString(), drained, eventIds]);
  return createHash("sha256").update(previousHash).update(head).update(rowHashes).digest();
}
