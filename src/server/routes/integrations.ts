import { z } from "zod";
import {
  ApiKeyView,
  apiKeys,
  MadeApiKey,
  NewApiKey,
  revokeApiKey,
} from "../../core/integrations/api-keys.ts";
import {
  activateConnection,
  changeConnection,
  createConnection,
  disableConnection,
  pauseConnection,
} from "../../core/integrations/change-connection.ts";
import {
  externalIdMappings,
  IntegrationConnectionChanges,
  IntegrationConnectionView,
  integrationConnections,
  integrationSyncIssues,
  integrationSyncRuns,
  NewIntegrationConnection,
} from "../../core/integrations/connections.ts";
import { createApiKey } from "../../core/integrations/create-api-key.ts";
import { RosterUpload, uploadRoster } from "../../core/integrations/files/upload-roster.ts";
import { allowInbound, InboundAccess, inboundEvents } from "../../core/integrations/inbound-events.ts";
import { exportOneRoster } from "../../core/integrations/provider/export-csv.ts";
import { syncConnection } from "../../core/integrations/sync-connection.ts";
import {
  ConnectionTest,
  Preview,
  previewConnection,
  testConnection,
} from "../../core/integrations/try-connection.ts";
import { flag, text } from "../../core/schemas.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

const Id = z.object({ id: z.uuid() });
const permission = "integrations.manage";
const one = "/integration-connections/:id";

export const integrations = [
  ...crudRoutes("/integration-connections", integrationConnections),
  route({
    method: "post",
    path: "/integration-connections",
    summary: "Connect a system to pull from, as a draft",
    permission,
    status: 201,
    body: NewIntegrationConnection,
    response: IntegrationConnectionView,
    handle: ({ body }) => createConnection(body),
  }),
  route({
    method: "patch",
    path: one,
    summary: "Change a connection; credentials that are left out stay as they are",
    permission,
    params: Id,
    body: IntegrationConnectionChanges,
    response: IntegrationConnectionView,
    handle: ({ params, body }) => changeConnection(params.id, body),
  }),
  route({
    method: "put",
    path: `${one}/activation`,
    summary: "Pull from a connection from now on",
    permission,
    params: Id,
    response: IntegrationConnectionView,
    handle: ({ params }) => activateConnection(params.id),
  }),
  route({
    method: "put",
    path: `${one}/pause`,
    summary: "Pull nothing until it is activated again",
    permission,
    params: Id,
    response: IntegrationConnectionView,
    handle: ({ params }) => pauseConnection(params.id),
  }),
  route({
    method: "delete",
    path: one,
    summary: "Disable a connection for good, and forget its secrets",
    permission,
    status: 200,
    params: Id,
    response: IntegrationConnectionView,
    handle: ({ params }) => disableConnection(params.id),
  }),
  route({
    method: "post",
    path: `${one}/test`,
    summary: "Ask the partner for its first page",
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
    summary: "Show what a pull would change, and change nothing",
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
    summary: "Pull from a connection now",
    permission,
    status: 200,
    transaction: "none",
    params: Id,
    query: z.strictObject({
      full: flag
        .default(false)
        .describe("Read everything again: also reports what the other system no longer lists"),
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
      "Upload a zip of OneRoster 1.2 CSV files: it is checked at once, and taken over in the background",
    permission,
    status: 202,
    transaction: "none",
    params: Id,
    query: z.strictObject({
      fileName: text(200).default("oneroster.zip"),
      dryRun: flag.default(false).describe("Show what would change, and change nothing"),
    }),
    upload: { type: "application/zip", maxMegabytes: 20 },
    response: RosterUpload,
    handle: ({ params, query, upload }) =>
      uploadRoster({ ...query, connectionId: params.id, bytes: upload, queued: true }),
  }),
  route({
    method: "post",
    path: `${one}/inbound-secret`,
    summary: "Let the partner tell when it has something new; a secret before this is void",
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
    summary: "Make a key for a program; send your password where you signed in more than 10 minutes ago",
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
    summary: "Revoke a key",
    permission,
    status: 200,
    params: Id,
    response: ApiKeyView,
    handle: ({ params }) => revokeApiKey(params.id),
  }),
];
