import { DataTypes } from "sequelize";

/** What a batch of a chain says, of a school as of the platform. */
export const auditBatchColumns = {
  sequence: { type: DataTypes.BIGINT, allowNull: false },
  form: { type: DataTypes.SMALLINT, allowNull: false },
  rowCount: { type: DataTypes.INTEGER, allowNull: false },
  eventIds: { type: DataTypes.ARRAY(DataTypes.UUID), allowNull: false },
  /** 32 bytes for each row, in the order of `eventIds`. */
  rowHashes: { type: DataTypes.BLOB, allowNull: false },
  /** The sealer left no row behind that it could see. */
  drained: { type: DataTypes.BOOLEAN, allowNull: false },
  previousHash: { type: DataTypes.BLOB, allowNull: false },
  hash: { type: DataTypes.BLOB, allowNull: false },
  keyId: { type: DataTypes.TEXT, allowNull: false },
  mac: { type: DataTypes.BLOB, allowNull: false },
};
