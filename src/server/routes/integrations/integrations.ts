import { z } from "zod";
import { flag, text } from "../../../core/common/input/schemas.ts";
import {
  ApiKeyView,
  apiKeys,
  MadeApiKey,
  NewApiKey,
  revokeApiKey,
} from "../../../core/integrations/api-keys/api-keys.ts";
import { createApiKey } from "../../../core/integrations/api-keys/create-api-key.ts";
import {
  activateConnection,
  changeConnection,
  createConnection,
  disableConnection,
  pauseConnection,
} from "../../../core/integrations/connections/change-connection.ts";
import {
  externalIdMappings,
  IntegrationConnectionChanges,
  IntegrationConnectionView,
  integrationConnections,
  integrationSyncIssues,
  integrationSyncRuns,
  NewIntegrationConnection,
} from "../../../core/integrations/connections/connections.ts";
import { syncConnection } from "../../../core/integrations/connections/sync-connection.ts";
import {
  ConnectionTest,
  Preview,
  previewConnection,
  testConnection,
} from "../../../core/integrations/connections/try-connection.ts";
import { RosterUpload, uploadRoster } from "../../../core/integrations/files/upload-roster.ts";
import { allowInbound, InboundAccess, inboundEvents } from "../../../core/integrations/inbound-events.ts";
import { exportOneRoster } from "../../../core/integrations/oneroster/export-csv.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const permission = "integrations.manage";
const one = "/integration-connections/:id";

export const integrations = [
  ...crudRoutes("/integration-connections", integrationConnections),
  route({
    method: "post",
    path: "/integration-connections",
    summary: "Create a draft connection to a remote system",
    permission,
    status: 201,
    body: NewIntegrationConnection,
    response: IntegrationConnectionView,
    handle: ({ body }) => createConnection(body),
  }),
  route({
    method: "patch",
    path: one,
    summary: "Update a connection; omitted credentials are kept",
    permission,
    params: Id,
    body: IntegrationConnectionChanges,
    response: IntegrationConnectionView,
    handle: ({ params, body }) => changeConnection(params.id, body),
  }),
  route({
    method: "put",
    path: `${one}/activation`,
    summary: "Activate a connection",
    permission,
    params: Id,
    response: IntegrationConnectionView,
    handle: ({ params }) => activateConnection(params.id),
  }),
  route({
    method: "put",
    path: `${one}/pause`,
    summary: "Pause a connection",
    permission,
    params: Id,
    response: IntegrationConnectionView,
    handle: ({ params }) => pauseConnection(params.id),
  }),
  route({
    method: "delete",
    path: one,
    summary: "Disable a connection permanently and delete its secrets",
    permission,
    status: 200,
    params: Id,
    response: IntegrationConnectionView,
    handle: ({ params }) => disableConnection(params.id),
  }),
  route({
    method: "post",
    path: `${one}/test`,
    summary: "Test a connection by fetching its first page",
    permission,
    status: 200,
    transaction: "none",
    params: Id,
    response: ConnectionTest,
    handle: ({ params }) => testConnection(params.id),
  }),
  route({
    method: "post",
    path: `${one}/preview`,
    summary: "Preview the changes of a sync without applying them",
    permission,
    status: 200,
    transaction: "none",
    params: Id,
    response: Preview,
    handle: ({ params }) => previewConnection(params.id),
  }),
  route({
    method: "post",
    path: `${one}/sync`,
    summary: "Sync a connection now",
    permission,
    status: 200,
    transaction: "none",
    params: Id,
    query: z.strictObject({
      full: flag
        .default(false)
        .describe("Full sync: also reports rows that the remote system no longer lists"),
    }),
    response: z
      .object({
        runId: z.uuid().nullable(),
        status: z.enum(["succeeded", "partially_failed", "failed", "cancelled", "busy"]),
        error: z.string().nullable(),
        counts: z.record(z.string(), z.int()).nullable(),
      })
      .meta({ id: "IntegrationSyncResult" }),
    handle: async ({ params, query }) => {
      const result = await syncConnection(params.id, { trigger: "manual", full: query.full });
      return { ...result, counts: result.counts && { ...result.counts } };
    },
  }),
  route({
    method: "post",
    path: `${one}/files`,
    summary:
      "Upload a zip of OneRoster 1.2 CSV files; it is checked immediately and imported in the background",
    permission,
    status: 202,
    transaction: "none",
    params: Id,
    query: z.strictObject({
      fileName: text(200).default("oneroster.zip"),
      dryRun: flag.default(false).describe("Report the changes without applying them"),
    }),
    upload: { type: "application/zip", maxMegabytes: 20 },
    response: RosterUpload,
    handle: ({ params, query, upload }) =>
      uploadRoster({ ...query, connectionId: params.id, bytes: upload, queued: true }),
  }),
  route({
    method: "post",
    path: `${one}/inbound-secret`,
    summary: "Create the secret for inbound events; the previous one becomes invalid",
    permission,
    status: 200,
    params: Id,
    response: InboundAccess,
    handle: ({ params }) => allowInbound(params.id),
  }),
  ...crudRoutes("/inbound-events", inboundEvents),
  ...crudRoutes("/integration-sync-runs", integrationSyncRuns),
  ...crudRoutes("/integration-sync-issues", integrationSyncIssues),
  ...crudRoutes("/external-id-mappings", externalIdMappings),
  route({
    method: "get",
    path: "/exports/oneroster.zip",
    records: "OneRoster",
    summary: "Export the roster as OneRoster 1.2 CSV",
    permission,
    file: { type: "application/zip", name: "oneroster.zip" },
    handle: () => exportOneRoster(),
  }),
  ...crudRoutes("/api-keys", apiKeys),
  route({
    method: "post",
    path: "/api-keys",
    summary: "Create an API key; requires `password` if the sign-in is older than 10 minutes",
    permission,
    status: 201,
    transaction: "none",
    body: NewApiKey,
    response: MadeApiKey,
    handle: ({ body }) => createApiKey(body),
  }),
  route({
    method: "delete",
    path: "/api-keys/:id",
    summary: "Revoke an API key",
    permission,
    status: 200,
    params: Id,
    response: ApiKeyView,
    handle: ({ params }) => revokeApiKey(params.id),
  }),
];
