import { DataTypes, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { Scope } from "../../lib/context.ts";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A permission that a role of the school's own gives, and how far it reaches. */
export class RolePermission extends TenantModel<
  InferAttributes<RolePermission>,
  InferCreationAttributes<RolePermission>
> {
  declare roleId: string;
  declare permission: string;
  declare scope: Scope;
}

table(RolePermission, "role_permissions", {
  ...tenantColumns,
  roleId: { type: DataTypes.UUID, allowNull: false },
  permission: { type: DataTypes.TEXT, allowNull: false },
  scope: { type: DataTypes.TEXT, allowNull: false },
});
