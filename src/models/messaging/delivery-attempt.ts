import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const deliveryAttemptStatuses = ["succeeded", "failed_retryable", "failed_final"] as const;

/** One try to hand a mail over, and what the mail server said. */
export class DeliveryAttempt extends TenantModel<
  InferAttributes<DeliveryAttempt>,
  InferCreationAttributes<DeliveryAttempt>
> {
  declare queuedEmailId: string;
  declare attemptNo: number;
  declare startedAt: Date;
  declare finishedAt: Date;
  declare status: (typeof deliveryAttemptStatuses)[number];
  declare responseCode: CreationOptional<number | null>;
  declare response: CreationOptional<string | null>;
}

table(DeliveryAttempt, "delivery_attempts", {
  ...tenantColumns,
  queuedEmailId: { type: DataTypes.UUID, allowNull: false },
  attemptNo: { type: DataTypes.INTEGER, allowNull: false },
  startedAt: { type: DataTypes.DATE, allowNull: false },
  finishedAt: { type: DataTypes.DATE, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false },
  responseCode: { type: DataTypes.INTEGER },
  response: { type: DataTypes.TEXT },
});
