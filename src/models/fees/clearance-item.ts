import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from "sequelize";
import { type Money, toMoney } from "../../lib/money.ts";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const clearanceItemStatuses = ["pending", "cleared", "blocked", "waived"] as const;

/** The sign-off of one department. */
export class ClearanceItem extends TenantModel<
  InferAttributes<ClearanceItem>,
  InferCreationAttributes<ClearanceItem>
> {
  declare feeClearanceId: string;
  declare department: string;
  declare currency: string;
  declare amountDueMinor: CreationOptional<string>;
  declare note: CreationOptional<string | null>;
  declare signedBy: CreationOptional<string | null>;
  declare signedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof clearanceItemStatuses)[number]>;

  get amountDue(): NonAttribute<Money> {
    return toMoney(this.amountDueMinor, this.currency);
  }
}

table(ClearanceItem, "clearance_items", {
  ...tenantColumns,
  feeClearanceId: { type: DataTypes.UUID, allowNull: false },
  department: { type: DataTypes.TEXT, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountDueMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  note: { type: DataTypes.TEXT },
  signedBy: { type: DataTypes.UUID },
  signedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
});
