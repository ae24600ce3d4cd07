import { DataTypes } from "sequelize";
import { bigint, boolean, bytes, integer, ofType, text } from "../columns.ts";

/** Columns of a batch in the hash chain of a school or of the platform. */
export const auditBatchColumns = {
  sequence: bigint(),
  form: ofType<number>(DataTypes.SMALLINT),
  rowCount: integer(),
  eventIds: ofType<string[]>(DataTypes.ARRAY(DataTypes.UUID)),
  /** 32 bytes for each row, in the order of `eventIds`. */
  rowHashes: bytes(),
  /** True if the sealer left no unsealed row that it could see. */
  drained: boolean(),
  previousHash: bytes(),
  hash: bytes(),
  keyId: text(),
  mac: bytes(),
  /** Set in the batch of an archive: the last batch whose events are in the archive, and may be missing here. */
  archivedUntil: bigint().nullable(),
  /** SHA-256 of the archive's file. */
  archiveHash: bytes().nullable(),
};
