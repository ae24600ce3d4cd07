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

export const feeClearancePurposes = ["exam", "report_card", "transfer", "graduation"] as const;
export const feeClearanceStatuses = ["pending", "cleared", "blocked", "overridden", "revoked"] as const;

/** Whether a student may go on to an exam, a report card, a transfer or the graduation, as far as dues go. */
export class FeeClearance extends TenantModel<
  InferAttributes<FeeClearance>,
  InferCreationAttributes<FeeClearance>
> {
  declare studentId: string;
  declare purpose: (typeof feeClearancePurposes)[number];
  declare termId: CreationOptional<string | null>;
  declare currency: string;
  declare balanceMinor: string;
  declare thresholdMinor: string;
  declare code: string;
  declare validUntil: CreationOptional<string | null>;
  declare decidedBy: CreationOptional<string | null>;
  declare decidedAt: CreationOptional<Date | null>;
  declare overrideReason: CreationOptional<string | null>;
  declare revokedReason: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof feeClearanceStatuses)[number]>;

  get balance(): NonAttribute<Money> {
    return toMoney(this.balanceMinor, this.currency);
  }

  get threshold(): NonAttribute<Money> {
    return toMoney(this.thresholdMinor, this.currency);
  }
}

table(FeeClearance, "fee_clearances", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  purpose: { type: DataTypes.TEXT, allowNull: false },
  termId: { type: DataTypes.UUID },
  currency: { type: DataTypes.TEXT, allowNull: false },
  balanceMinor: { type: DataTypes.BIGINT, allowNull: false },
  thresholdMinor: { type: DataTypes.BIGINT, allowNull: false },
  code: { type: DataTypes.TEXT, allowNull: false },
  validUntil: { type: DataTypes.DATEONLY },
  decidedBy: { type: DataTypes.UUID },
  decidedAt: { type: DataTypes.DATE },
  overrideReason: { type: DataTypes.TEXT },
  revokedReason: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
});
