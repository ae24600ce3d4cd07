import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const activityEntryAudiences = ["staff", "finance", "everyone"] as const;

/** A line of the recent-activities feed. */
export class ActivityEntry extends TenantModel<
  InferAttributes<ActivityEntry>,
  InferCreationAttributes<ActivityEntry>
> {
  declare actorId: CreationOptional<string | null>;
  declare verb: string;
  declare entityType: string;
  declare entityId: CreationOptional<string | null>;
  declare summary: string;
  declare audience: CreationOptional<(typeof activityEntryAudiences)[number]>;
}

table(ActivityEntry, "activity_entries", {
  ...tenantColumns,
  actorId: { type: DataTypes.UUID },
  verb: { type: DataTypes.TEXT, allowNull: false },
  entityType: { type: DataTypes.TEXT, allowNull: false },
  entityId: { type: DataTypes.UUID },
  summary: { type: DataTypes.TEXT, allowNull: false },
  audience: { type: DataTypes.TEXT, allowNull: false, defaultValue: "staff" },
});
