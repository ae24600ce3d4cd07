import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** That an announcement is for an account, and what became of it there. */
export class AnnouncementReceipt extends TenantModel<
  InferAttributes<AnnouncementReceipt>,
  InferCreationAttributes<AnnouncementReceipt>
> {
  declare announcementId: string;
  declare userId: string;
  declare readAt: CreationOptional<Date | null>;
  declare acknowledgedAt: CreationOptional<Date | null>;
}

table(AnnouncementReceipt, "announcement_receipts", {
  ...tenantColumns,
  announcementId: { type: DataTypes.UUID, allowNull: false },
  userId: { type: DataTypes.UUID, allowNull: false },
  readAt: { type: DataTypes.DATE },
  acknowledgedAt: { type: DataTypes.DATE },
});
