import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const householdStatuses = ["active", "archived"] as const;

/** A family as a contact and billing unit; gives the sibling order. */
export class Household extends TenantModel<InferAttributes<Household>, InferCreationAttributes<Household>> {
  declare name: string;
  declare address: CreationOptional<string | null>;
  declare feePayerGuardianId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof householdStatuses)[number]>;
}

table(Household, "households", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  address: { type: DataTypes.TEXT },
  feePayerGuardianId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
