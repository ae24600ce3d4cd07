import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A request that must have its effect once, with the answer that was given. */
export class IdempotencyKey extends TenantModel<
  InferAttributes<IdempotencyKey>,
  InferCreationAttributes<IdempotencyKey>
> {
  declare userId: string;
  declare key: string;
  declare request: string;
  declare requestHash: string;
  declare status: CreationOptional<number | null>;
  declare answer: CreationOptional<string | null>;
}

table(IdempotencyKey, "idempotency_keys", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  key: { type: DataTypes.TEXT, allowNull: false },
  request: { type: DataTypes.TEXT, allowNull: false },
  requestHash: { type: DataTypes.TEXT, allowNull: false },
  status: { type: DataTypes.INTEGER },
  answer: { type: DataTypes.TEXT },
});
