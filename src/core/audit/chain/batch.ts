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
  /** Only in the batch of an archive, which has no rows. */
  archive?: Archive | undefined;
}

/** Events that were moved from the database to a file. */
export interface Archive {
  /** Sequence number of the last archived batch; the first is the one after the archive before. */
  until: number;
  /** SHA-256 of the file. */
  hash: Buffer;
}

export const ROW_HASH_BYTES = 32;

/** Previous hash of the first batch of a chain. */
export const GENESIS = Buffer.alloc(32);

/** Calculates the hash of a batch: SHA-256 over the previous hash and all content of the batch. */
export function hashBatch(schoolId: string | null, batch: Batch): Buffer {
  const { sequence, form, sealedAt, eventIds, rowHashes, drained, previousHash, archive } = batch;
  const archived = archive ? [archive.until, archive.hash.toString("hex")] : [];
  const head = JSON.stringify([
    schoolId,
    sequence,
    form,
    sealedAt.toISOString(),
    drained,
    eventIds,
    ...archived,
  ]);
  return createHash("sha256").update(previousHash).update(head).update(rowHashes).digest();
}
