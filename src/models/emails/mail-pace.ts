import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { table } from "../table.ts";

/** The earliest time at which any node may send the next email. One row. */
export class MailPace extends Model<InferAttributes<MailPace>, InferCreationAttributes<MailPace>> {
  declare id: string;
  declare nextAt: Date;
}

table(
  MailPace,
  "mail_paces",
  {
    id: { type: DataTypes.TEXT, primaryKey: true },
    nextAt: { type: DataTypes.DATE, allowNull: false },
  },
  { timestamps: false },
);
