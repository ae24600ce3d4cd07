import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const promotionCandidateRecommendeds = ["promote", "repeat", "graduate", "leave"] as const;
export const promotionCandidateDecisions = ["promote", "repeat", "graduate", "leave"] as const;
export const promotionCandidateStatuses = ["pending", "approved", "applied", "failed"] as const;

/** What is decided for one student of a promotion. */
export class PromotionCandidate extends TenantModel<
  InferAttributes<PromotionCandidate>,
  InferCreationAttributes<PromotionCandidate>
> {
  declare promotionBatchId: string;
  declare studentId: string;
  declare enrollmentId: string;
  declare recommended: (typeof promotionCandidateRecommendeds)[number];
  declare decision: CreationOptional<(typeof promotionCandidateDecisions)[number] | null>;
  declare toGradeLevelId: CreationOptional<string | null>;
  declare toSectionId: CreationOptional<string | null>;
  declare reason: CreationOptional<string | null>;
  declare error: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof promotionCandidateStatuses)[number]>;
}

table(PromotionCandidate, "promotion_candidates", {
  ...tenantColumns,
  promotionBatchId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  enrollmentId: { type: DataTypes.UUID, allowNull: false },
  recommended: { type: DataTypes.TEXT, allowNull: false },
  decision: { type: DataTypes.TEXT },
  toGradeLevelId: { type: DataTypes.UUID },
  toSectionId: { type: DataTypes.UUID },
  reason: { type: DataTypes.TEXT },
  error: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
});
