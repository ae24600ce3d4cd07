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
import type { proofTypes } from "./payment-proof.ts";

export const paymentMethods = ["cash", "cheque", "bank_transfer", "card", "mobile_money"] as const;
export const paymentStatuses = ["pending_verification", "confirmed", "bounced", "reversed"] as const;

/** Money received, of a student or for the children of a household together. */
export class Payment extends TenantModel<InferAttributes<Payment>, InferCreationAttributes<Payment>> {
  declare studentId: CreationOptional<string | null>;
  declare householdId: CreationOptional<string | null>;
  declare payerGuardianId: CreationOptional<string | null>;
  declare payerName: CreationOptional<string | null>;
  declare currency: string;
  declare amountMinor: string;
  declare method: (typeof paymentMethods)[number];
  declare reference: CreationOptional<string | null>;
  declare proof: CreationOptional<string | null>;
  declare proofType: CreationOptional<(typeof proofTypes)[number] | null>;
  declare note: CreationOptional<string | null>;
  declare paidOn: string;
  /** The connection that it was pulled by; null where a person recorded it. */
  declare integrationConnectionId: CreationOptional<string | null>;
  declare receivedBy: CreationOptional<string | null>;
  declare confirmedBy: CreationOptional<string | null>;
  declare confirmedAt: CreationOptional<Date | null>;
  declare statusReason: CreationOptional<string | null>;
  declare status: (typeof paymentStatuses)[number];

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(Payment, "payments", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID },
  householdId: { type: DataTypes.UUID },
  payerGuardianId: { type: DataTypes.UUID },
  payerName: { type: DataTypes.TEXT },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  method: { type: DataTypes.TEXT, allowNull: false },
  reference: { type: DataTypes.TEXT },
  proof: { type: DataTypes.TEXT },
  proofType: { type: DataTypes.TEXT },
  note: { type: DataTypes.TEXT },
  paidOn: { type: DataTypes.DATEONLY, allowNull: false },
  integrationConnectionId: { type: DataTypes.UUID },
  receivedBy: { type: DataTypes.UUID },
  confirmedBy: { type: DataTypes.UUID },
  confirmedAt: { type: DataTypes.DATE },
  statusReason: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false },
});
