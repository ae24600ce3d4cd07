import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { table } from "../table.ts";

/** When the next mail may be handed to the mail server, whichever node has it. One row. */
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
