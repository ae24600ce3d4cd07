import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
} from "sequelize";
import { table } from "../table.ts";
import { globalColumns } from "./global-columns.ts";

/** A try to sign in as an operator that there is. Decides how long further tries must wait. */
export class OperatorLoginAttempt extends Model<
  InferAttributes<OperatorLoginAttempt>,
  InferCreationAttributes<OperatorLoginAttempt>
> {
  declare id: CreationOptional<string>;
  declare operatorId: string;
  declare ip: string;
  declare succeeded: boolean;
  declare reason: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(OperatorLoginAttempt, "operator_login_attempts", {
  ...globalColumns,
  operatorId: { type: DataTypes.UUID, allowNull: false },
  ip: { type: DataTypes.TEXT, allowNull: false },
  succeeded: { type: DataTypes.BOOLEAN, allowNull: false },
  reason: { type: DataTypes.TEXT },
});
