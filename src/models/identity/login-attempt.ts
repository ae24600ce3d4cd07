import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A try to sign in to an existing account. Decides how long further tries must wait. */
export class LoginAttempt extends TenantModel<
  InferAttributes<LoginAttempt>,
  InferCreationAttributes<LoginAttempt>
> {
  declare userId: string;
  declare ip: string;
  declare succeeded: boolean;
  declare reason: CreationOptional<string | null>;
}

table(LoginAttempt, "login_attempts", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  ip: { type: DataTypes.TEXT, allowNull: false },
  succeeded: { type: DataTypes.BOOLEAN, allowNull: false },
  reason: { type: DataTypes.TEXT },
});
