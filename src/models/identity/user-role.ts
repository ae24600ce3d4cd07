import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A role of an account, dated. */
export class UserRole extends TenantModel<InferAttributes<UserRole>, InferCreationAttributes<UserRole>> {
  declare userId: string;
  declare roleId: string;
  declare startsOn: CreationOptional<string | null>;
  declare endsOn: CreationOptional<string | null>;
  declare grantedBy: CreationOptional<string | null>;
}

table(UserRole, "user_roles", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  roleId: { type: DataTypes.UUID, allowNull: false },
  startsOn: { type: DataTypes.DATEONLY },
  endsOn: { type: DataTypes.DATEONLY },
  grantedBy: { type: DataTypes.UUID },
});
