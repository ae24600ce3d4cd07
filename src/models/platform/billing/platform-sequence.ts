import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { table } from "../../table.ts";

/** Gap-free numbers of the platform itself, per kind and year, across all schools. */
export class PlatformSequence extends Model<
  InferAttributes<PlatformSequence>,
  InferCreationAttributes<PlatformSequence>
> {
  declare kind: string;
  declare year: number;
  declare nextValue: string;
}

table(
  PlatformSequence,
  "platform_sequences",
  {
    kind: { type: DataTypes.TEXT, primaryKey: true },
    year: { type: DataTypes.INTEGER, primaryKey: true },
    nextValue: { type: DataTypes.BIGINT, allowNull: false },
  },
  { timestamps: false },
);
