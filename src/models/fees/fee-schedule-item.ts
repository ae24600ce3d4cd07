import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const feeScheduleItemStatuses = ["pending", "done", "failed"] as const;

/** One student of a run. */
export class FeeScheduleItem extends TenantModel<
  InferAttributes<FeeScheduleItem>,
  InferCreationAttributes<FeeScheduleItem>
> {
  declare feeScheduleId: string;
  declare studentId: string;
  declare feeInvoiceId: CreationOptional<string | null>;
  declare error: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof feeScheduleItemStatuses)[number]>;
}

table(FeeScheduleItem, "fee_schedule_items", {
  ...tenantColumns,
  feeScheduleId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  feeInvoiceId: { type: DataTypes.UUID },
  error: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
});
