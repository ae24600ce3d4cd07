import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const incidentCategories = [
  "bullying",
  "violence",
  "disruption",
  "dishonesty",
  "theft",
  "damage",
  "substances",
  "safety",
  "other",
] as const;
export const incidentSeverities = ["minor", "moderate", "serious"] as const;
export const incidentStatuses = ["reported", "under_review", "actioned", "closed", "dismissed"] as const;

/** What happened, as the school wrote it down for itself. */
export class DisciplineIncident extends TenantModel<
  InferAttributes<DisciplineIncident>,
  InferCreationAttributes<DisciplineIncident>
> {
  declare occurredAt: Date;
  declare location: CreationOptional<string | null>;
  declare category: (typeof incidentCategories)[number];
  declare severity: CreationOptional<(typeof incidentSeverities)[number]>;
  declare description: string;
  /** Id of an account. */
  declare reportedBy: CreationOptional<string | null>;
  declare confidential: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof incidentStatuses)[number]>;
}

table(DisciplineIncident, "discipline_incidents", {
  ...tenantColumns,
  occurredAt: { type: DataTypes.DATE, allowNull: false },
  location: { type: DataTypes.TEXT },
  category: { type: DataTypes.TEXT, allowNull: false },
  severity: { type: DataTypes.TEXT, allowNull: false, defaultValue: "minor" },
  description: { type: DataTypes.TEXT, allowNull: false },
  reportedBy: { type: DataTypes.UUID },
  confidential: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "reported" },
});
