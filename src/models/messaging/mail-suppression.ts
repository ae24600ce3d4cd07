import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const mailSuppressionReasons = ["refused", "unsubscribed"] as const;
export const mailSuppressionStatuses = ["watched", "suppressed"] as const;

/** An address that mails of the school are refused for, or that does not want those it may refuse. */
export class MailSuppression extends TenantModel<
  InferAttributes<MailSuppression>,
  InferCreationAttributes<MailSuppression>
> {
  /** In lower case. */
  declare address: string;
  declare reason: (typeof mailSuppressionReasons)[number];
  /** Watched: refused, but not often enough yet. */
  declare status: (typeof mailSuppressionStatuses)[number];
  declare refusals: CreationOptional<number>;
  declare lastResponse: CreationOptional<string | null>;
  declare lastRefusedAt: CreationOptional<Date | null>;
}

table(MailSuppression, "mail_suppressions", {
  ...tenantColumns,
  address: { type: DataTypes.TEXT, allowNull: false },
  reason: { type: DataTypes.TEXT, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false },
  refusals: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  lastResponse: { type: DataTypes.TEXT },
  lastRefusedAt: { type: DataTypes.DATE },
});
