import { ApiKey } from "./api-key.ts";
import { ExternalIdMapping } from "./external-id-mapping.ts";
import { IntegrationConnection } from "./integration-connection.ts";
import { IntegrationSyncIssue } from "./integration-sync-issue.ts";
import { IntegrationSyncRun } from "./integration-sync-run.ts";

export { apiKeyStatuses } from "./api-key.ts";
export { externalIdMappingStatuses } from "./external-id-mapping.ts";
export type { SyncCursor } from "./integration-connection.ts";
export {
  integrationAuthTypes,
  integrationConflictRules,
  integrationConnectionStatuses,
  integrationConnectors,
} from "./integration-connection.ts";
export { integrationSyncIssueSeverities } from "./integration-sync-issue.ts";
export { integrationSyncRunStatuses, integrationSyncTriggers } from "./integration-sync-run.ts";
export { ApiKey, ExternalIdMapping, IntegrationConnection, IntegrationSyncIssue, IntegrationSyncRun };

export function associate(): void {
  const connection = { as: "integrationConnection", foreignKey: "integrationConnectionId" };
  IntegrationSyncRun.belongsTo(IntegrationConnection, connection);
  ExternalIdMapping.belongsTo(IntegrationConnection, connection);
  IntegrationSyncIssue.belongsTo(IntegrationSyncRun, {
    as: "integrationSyncRun",
    foreignKey: "integrationSyncRunId",
  });
}
