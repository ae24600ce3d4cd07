import { json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const externalIdMappingStatuses = ["active", "unlisted", "tobedeleted"] as const;

/** Maps a row of a remote system to our row. */
export class ExternalIdMapping extends tenantTable({
  integrationConnectionId: uuid(),
  kind: text(),
  externalId: text(),
  entityType: text(),
  entityId: uuid(),
  /** Hash of the row as received: an unchanged row is not processed again. */
  contentHash: text(),
  /** The values as imported: a current value that differs was changed here. */
  written: json<Record<string, unknown>>().default({}),
  lastSeenAt: timestamp(),
  status: oneOf(externalIdMappingStatuses).default("active"),
}) {}

table(ExternalIdMapping, "external_id_mappings");
