import { z } from "zod";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import {
  IntegrationConnection,
  integrationConnectionStatuses,
  integrationConnectors,
  integrationSyncRunStatuses,
  integrationSyncTriggers,
} from "../../../models/integrations/index.ts";
import { audited } from "../../audit/audited.ts";
import { showConnection } from "../../integrations/connections/find-connections.ts";
import { syncConnection } from "../../integrations/connections/sync-connection.ts";
import { readAcross } from "./read-across.ts";

export const PlatformConnection = z
  .object({
    id: z.uuid(),
    school: z.string().describe("Slug of the school"),
    name: z.string(),
    connector: z.enum(integrationConnectors),
    status: z.enum(integrationConnectionStatuses),
    lastSyncAt: z.date().nullable(),
    nextSyncAt: z.date().nullable(),
    consecutiveFailures: z.int(),
    lastError: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "PlatformConnection" });

/** Integration connections of all schools. */
export const connections = readAcross({
  name: "Integration connection",
  view: PlatformConnection,
  columns: {
    id: "c.id",
    school: "s.slug",
    name: "c.name",
    connector: "c.connector",
    status: "c.status",
    lastSyncAt: "c.last_sync_at",
    nextSyncAt: "c.next_sync_at",
    consecutiveFailures: "c.consecutive_failures",
    lastError: "c.last_error",
    createdAt: "c.created_at",
  },
  from: "integration_connections c JOIN schools s ON s.id = c.school_id",
  list: {
    filters: {
      school: z.string().max(63),
      connector: z.enum(integrationConnectors),
      status: z.enum(integrationConnectionStatuses),
    },
    sort: ["name", "createdAt"],
    search: ["name", "school"],
  },
});

export const PlatformConnectionDetail = PlatformConnection.extend({
  runs: z.array(
    z.object({
      id: z.uuid(),
      startedAt: z.date(),
      finishedAt: z.date().nullable(),
      trigger: z.enum(integrationSyncTriggers),
      status: z.enum(integrationSyncRunStatuses),
      countRead: z.int(),
      countCreated: z.int(),
      countUpdated: z.int(),
      countRemoved: z.int(),
      countFailed: z.int(),
      error: z.string().nullable(),
    }),
  ),
}).meta({ id: "PlatformConnectionDetail" });

/** Shows one connection with its latest sync runs. @throws {AppError} 404 */
export async function showPulls(id: string): Promise<z.input<typeof PlatformConnectionDetail>> {
  const { runs } = await showConnection(id);
  return { ...(await connections.get(id)), runs: runs as never };
}

/** Syncs a connection now. @returns the connection including the new run @throws {AppError} 404, 409 */
export async function syncNow(id: string): Promise<z.input<typeof PlatformConnectionDetail>> {
  const { connection } = await showConnection(id);
  const { schoolId } = connection;
  await withContext({ schoolId, trusted: true }, () => syncConnection(id, { trigger: "manual" }));
  await inSchool(schoolId, () => audited(IntegrationConnection, id, "sync"));
  return showPulls(id);
}
