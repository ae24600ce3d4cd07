import { DataTypes, type InferAttributes, type InferCreationAttributes } from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const integrationSyncIssueSeverities = ["error", "conflict", "unlisted"] as const;

/** A row of a pull that was not taken, was changed on both sides, or is missing in a whole list. It holds no values of the row. */
export class IntegrationSyncIssue extends TenantModel<
  InferAttributes<IntegrationSyncIssue>,
  InferCreationAttributes<IntegrationSyncIssue>
> {
  declare integrationSyncRunId: string;
  declare kind: string;
  declare externalId: string;
  declare severity: (typeof integrationSyncIssueSeverities)[number];
  declare message: string;
}

table(IntegrationSyncIssue, "integration_sync_issues", {
  ...tenantColumns,
  integrationSyncRunId: { type: DataTypes.UUID, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  externalId: { type: DataTypes.TEXT, allowNull: false },
  severity: { type: DataTypes.TEXT, allowNull: false },
  message: { type: DataTypes.TEXT, allowNull: false },
});
