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

export const refundMethods = ["cash", "cheque", "bank_transfer", "card", "mobile_money"] as const;
export const refundStatuses = ["requested", "approved", "completed", "rejected"] as const;

/** Money that goes back out of what is left of a payment. */
export class Refund extends TenantModel<InferAttributes<Refund>, InferCreationAttributes<Refund>> {
  declare paymentId: string;
  declare studentId: string;
  declare currency: string;
  declare amountMinor: string;
  declare method: (typeof refundMethods)[number];
  declare reason: string;
  declare reference: CreationOptional<string | null>;
  declare requestedBy: CreationOptional<string | null>;
  declare decidedBy: CreationOptional<string | null>;
  declare decidedAt: CreationOptional<Date | null>;
  declare decisionNote: CreationOptional<string | null>;
  declare paidOn: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof refundStatuses)[number]>;

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(Refund, "refunds", {
  ...tenantColumns,
  paymentId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  method: { type: DataTypes.TEXT, allowNull: false },
  reason: { type: DataTypes.TEXT, allowNull: false },
  reference: { type: DataTypes.TEXT },
  requestedBy: { type: DataTypes.UUID },
  decidedBy: { type: DataTypes.UUID },
  decidedAt: { type: DataTypes.DATE },
  decisionNote: { type: DataTypes.TEXT },
  paidOn: { type: DataTypes.DATEONLY },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "requested" },
});
