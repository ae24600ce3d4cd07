import { createHash } from "node:crypto";

/** Rows of one chain that were sealed together. */
export interface Batch {
  sequence: number;
  form: number;
  sealedAt: Date;
  eventIds: readonly string[];
  /** 32 bytes for each row, in the order of `eventIds`. */
  rowHashes: Buffer;
  /** The sealer left no row behind that it could see. */
  drained: boolean;
  previousHash: Buffer;
}

export const ROW_HASH_BYTES = 32;

/** What the first batch of a chain follows. */
export const GENESIS = Buffer.alloc(32);

/** SHA-256 over the batch before, and over everything that this batch says. */
export function hashBatch(schoolId: string | null, batch: Batch): Buffer {
  const { sequence, form, sealedAt, eventIds, rowHashes, drained, previousHash } = batch;
  const head = JSON.stringify([schoolId, sequence, form, sealedAt.toISOString(), drained, eventIds]);
  return createHash("sha256").update(previousHash).update(head).update(rowHashes).digest();
}
