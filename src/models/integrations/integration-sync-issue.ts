import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const integrationSyncIssueSeverities = ["error", "conflict", "unlisted"] as const;

/** A row of a sync that was not imported, was changed on both sides, or is missing from a full list. It holds no values of the row. */
export class IntegrationSyncIssue extends tenantTable({
  integrationSyncRunId: uuid(),
  kind: text(),
  externalId: text(),
  severity: oneOf(integrationSyncIssueSeverities),
  message: text(),
}) {}

table(IntegrationSyncIssue, "integration_sync_issues");
