import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
} from "sequelize";
import { table } from "../table.ts";
import { globalColumns } from "./global-columns.ts";

/** A device on which an operator is signed in: one family of rotating refresh tokens, of which only hashes are stored. */
export class OperatorSession extends Model<
  InferAttributes<OperatorSession>,
  InferCreationAttributes<OperatorSession>
> {
  declare id: CreationOptional<string>;
  declare operatorId: string;
  declare refreshTokenHash: string;
  declare previousTokenHash: CreationOptional<string | null>;
  declare rotatedAt: Date;
  declare transport: "cookie" | "body";
  declare ip: CreationOptional<string | null>;
  declare userAgent: CreationOptional<string | null>;
  declare lastSeenAt: Date;
  declare expiresAt: Date;
  declare revokedAt: CreationOptional<Date | null>;
  declare revokedReason: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(OperatorSession, "operator_sessions", {
  ...globalColumns,
  operatorId: { type: DataTypes.UUID, allowNull: false },
  refreshTokenHash: { type: DataTypes.TEXT, allowNull: false },
  previousTokenHash: { type: DataTypes.TEXT },
  rotatedAt: { type: DataTypes.DATE, allowNull: false },
  transport: { type: DataTypes.TEXT, allowNull: false },
  ip: { type: DataTypes.TEXT },
  userAgent: { type: DataTypes.TEXT },
  lastSeenAt: { type: DataTypes.DATE, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
  revokedAt: { type: DataTypes.DATE },
  revokedReason: { type: DataTypes.TEXT },
});
