import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const promotionBatchStatuses = ["draft", "reviewed", "applied", "cancelled"] as const;

/** A year-end run: reviewed, then applied, and safe to run again. */
export class PromotionBatch extends TenantModel<
  InferAttributes<PromotionBatch>,
  InferCreationAttributes<PromotionBatch>
> {
  declare fromYearId: string;
  declare toYearId: string;
  declare rules: CreationOptional<Record<string, unknown>>;
  declare appliedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof promotionBatchStatuses)[number]>;
}

table(PromotionBatch, "promotion_batches", {
  ...tenantColumns,
  fromYearId: { type: DataTypes.UUID, allowNull: false },
  toYearId: { type: DataTypes.UUID, allowNull: false },
  rules: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  appliedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});
