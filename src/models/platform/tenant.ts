import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const tenantStatuses = ["TRIAL", "SUBSCRIBED", "PAST_DUE", "SUSPENDED", "CANCELLED"] as const;

/** The commercial side of a school, one to one. */
export class Tenant extends TenantModel<InferAttributes<Tenant>, InferCreationAttributes<Tenant>> {
  declare status: (typeof tenantStatuses)[number];
  declare suspendedFrom: CreationOptional<"TRIAL" | "SUBSCRIBED" | "PAST_DUE" | null>;
  declare contactName: string;
  declare contactEmail: string;
  declare trialEndsAt: CreationOptional<Date | null>;
  /** Until then nothing suspends it by itself: an operator took it back. */
  declare graceUntil: CreationOptional<Date | null>;
  declare planId: CreationOptional<string | null>;
  /** Who the school's mails come from, where it is not the platform's address. The operator sets it. */
  declare senderName: CreationOptional<string | null>;
  declare senderAddress: CreationOptional<string | null>;
  declare replyTo: CreationOptional<string | null>;
  /** Most mails of the school a minute; null: as the installation has it. */
  declare mailsPerMinute: CreationOptional<number | null>;
  /** Tax on the platform's invoices to it; null: as the installation has it. */
  declare taxBasisPoints: CreationOptional<number | null>;
}

table(Tenant, "tenants", {
  ...tenantColumns,
  status: { type: DataTypes.TEXT, allowNull: false },
  suspendedFrom: { type: DataTypes.TEXT },
  contactName: { type: DataTypes.TEXT, allowNull: false },
  contactEmail: { type: DataTypes.TEXT, allowNull: false },
  trialEndsAt: { type: DataTypes.DATE },
  graceUntil: { type: DataTypes.DATE },
  planId: { type: DataTypes.UUID },
  senderName: { type: DataTypes.TEXT },
  senderAddress: { type: DataTypes.TEXT },
  replyTo: { type: DataTypes.TEXT },
  mailsPerMinute: { type: DataTypes.INTEGER },
  taxBasisPoints: { type: DataTypes.INTEGER },
});
