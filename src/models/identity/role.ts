import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const roleCategories = ["staff", "student", "guardian"] as const;
export const roleStatuses = ["active", "retired"] as const;

/** A named set of permissions. What system roles allow is code; what a school's own roles allow are rows. */
export class Role extends TenantModel<InferAttributes<Role>, InferCreationAttributes<Role>> {
  declare key: string;
  declare name: string;
  declare category: (typeof roleCategories)[number];
  declare isSystem: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof roleStatuses)[number]>;
}

table(Role, "roles", {
  ...tenantColumns,
  key: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  category: { type: DataTypes.TEXT, allowNull: false },
  isSystem: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});
