import { ApiKey } from "./api-key.ts";
import { CalendarFeed } from "./calendar-feed.ts";
import { ExternalIdMapping } from "./external-id-mapping.ts";
import { InboundEvent } from "./inbound-event.ts";
import { IntegrationConnection } from "./integration-connection.ts";
import { IntegrationSyncIssue } from "./integration-sync-issue.ts";
import { IntegrationSyncRun } from "./integration-sync-run.ts";
import { WebhookDelivery } from "./webhook-delivery.ts";
import { WebhookEndpoint } from "./webhook-endpoint.ts";

export { apiKeyStatuses } from "./api-key.ts";
export { calendarFeedKinds, calendarFeedStatuses } from "./calendar-feed.ts";
export { externalIdMappingStatuses } from "./external-id-mapping.ts";
export { inboundEventStatuses } from "./inbound-event.ts";
export type { SyncCursor } from "./integration-connection.ts";
export {
  integrationAuthTypes,
  integrationConflictRules,
  integrationConnectionStatuses,
  integrationConnectionTypes,
  integrationConnectors,
} from "./integration-connection.ts";
export { integrationSyncIssueSeverities } from "./integration-sync-issue.ts";
export { integrationSyncRunStatuses, integrationSyncTriggers } from "./integration-sync-run.ts";
export type { WebhookAttempt } from "./webhook-delivery.ts";
export { webhookDeliveryStatuses } from "./webhook-delivery.ts";
export { webhookEndpointStatuses } from "./webhook-endpoint.ts";
export {
  ApiKey,
  CalendarFeed,
  ExternalIdMapping,
  InboundEvent,
  IntegrationConnection,
  IntegrationSyncIssue,
  IntegrationSyncRun,
  WebhookDelivery,
  WebhookEndpoint,
};

export function associate(): void {
  const connection = { as: "integrationConnection", foreignKey: "integrationConnectionId" };
  IntegrationSyncRun.belongsTo(IntegrationConnection, connection);
  ExternalIdMapping.belongsTo(IntegrationConnection, connection);
  InboundEvent.belongsTo(IntegrationConnection, connection);
  WebhookDelivery.belongsTo(WebhookEndpoint, { as: "webhookEndpoint", foreignKey: "webhookEndpointId" });
  IntegrationSyncIssue.belongsTo(IntegrationSyncRun, {
    as: "integrationSyncRun",
    foreignKey: "integrationSyncRunId",
  });
}
