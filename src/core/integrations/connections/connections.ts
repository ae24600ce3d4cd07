import { z } from "zod";
import {
  ExternalIdMapping,
  externalIdMappingStatuses,
  IntegrationConnection,
  IntegrationSyncIssue,
  IntegrationSyncRun,
  integrationAuthTypes,
  integrationConflictRules,
  integrationConnectionStatuses,
  integrationConnectionTypes,
  integrationConnectors,
  integrationSyncIssueSeverities,
  integrationSyncRunStatuses,
  integrationSyncTriggers,
} from "../../../models/integrations/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { anySettings, settingsByConnector } from "./connector-settings.ts";
import { Credentials } from "./credentials.ts";

const access = { read: "integrations.read" } as const;
const cursor = z.record(z.string(), z.string()).describe("Time of the last imported change, by kind of row");

export const IntegrationConnectionView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(integrationConnectionTypes),
    connector: z.enum(integrationConnectors),
    baseUrl: z.string().nullable(),
    authType: z.enum(integrationAuthTypes),
    settings: z.record(z.string(), z.unknown()).meta(anySettings),
    onConflict: z.enum(integrationConflictRules),
    everyMinutes: z.int(),
    timeLimitSeconds: z.int(),
    maxMegabytes: z.int(),
    maxFailures: z.int(),
    fullEveryDays: z.int(),
    cursor,
    lastFullSyncAt: z.date().nullable().describe("Time of the last full pull (all rows, not only changes)"),
    lastSyncAt: z.date().nullable(),
    nextSyncAt: z.date().nullable(),
    consecutiveFailures: z.int(),
    lastError: z.string().nullable(),
    authorizedBy: z
      .uuid()
      .nullable()
      .describe(
        "Account whose permissions scheduled pulls use: activated the connection or last changed what it reads",
      ),
    status: z.enum(integrationConnectionStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "IntegrationConnection", ...settingsByConnector });

const Limits = {
  onConflict: z
    .enum(integrationConflictRules)
    .optional()
    .describe("Which value is kept if both sides changed a field; default: theirs"),
  everyMinutes: z.int().min(5).max(10_080).optional(),
  timeLimitSeconds: z.int().min(5).max(280).optional().describe("Time limit of one pull"),
  maxMegabytes: z.int().min(1).max(200).optional().describe("Maximum size of one response"),
  maxFailures: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe("Stop scheduled pulls after this many consecutive failures"),
  fullEveryDays: z
    .int()
    .min(0)
    .max(365)
    .optional()
    .describe(
      "Days between full pulls, which detect rows removed without a change record; 0: never; default: 7",
    ),
};
const Address = z.url({ protocol: /^https?$/, error: "must be an http(s):// address" }).max(500);

export const NewIntegrationConnection = z
  .strictObject({
    name: text(80),
    type: z.enum(integrationConnectionTypes).optional().describe("Derived from the connector"),
    connector: z.enum(integrationConnectors),
    baseUrl: Address.optional().describe(
      "For OneRoster the address of the rostering service, up to v1p2; omit for a connector that imports files",
    ),
    auth: Credentials.default({ type: "none" }),
    settings: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ ...anySettings, description: "Settings of the connector" }),
    ...Limits,
  })
  .meta({ id: "NewIntegrationConnection", ...settingsByConnector });

export const IntegrationConnectionChanges = z
  .strictObject({
    name: text(80),
    baseUrl: Address,
    auth: Credentials,
    settings: z
      .record(z.string(), z.unknown())
      .meta({ ...anySettings, description: "Replaces all settings" }),
    ...Limits,
  })
  .partial()
  .meta({ id: "IntegrationConnectionChanges" });

export const integrationConnections = crud(IntegrationConnection, {
  name: "Integration connection",
  view: IntegrationConnectionView,
  access,
  list: {
    filters: {
      type: z.enum(integrationConnectionTypes),
      connector: z.enum(integrationConnectors),
      status: z.enum(integrationConnectionStatuses),
    },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});

export const IntegrationSyncRunView = z
  .object({
    id: z.uuid(),
    integrationConnectionId: z.uuid(),
    trigger: z.enum(integrationSyncTriggers),
    requestedBy: z
      .uuid()
      .nullable()
      .describe("Account that started it; null for scheduled runs and operators"),
    fileName: z.string().nullable(),
    startedAt: z.date(),
    finishedAt: z.date().nullable(),
    cursorFrom: cursor,
    cursorTo: cursor.nullable(),
    countRead: z.int(),
    countCreated: z.int(),
    countUpdated: z.int(),
    countRemoved: z.int(),
    countUnchanged: z.int(),
    countConflicts: z.int(),
    countUnlisted: z.int().describe("Rows missing from a full list; they are kept unchanged"),
    countFailed: z.int(),
    errorCode: z.string().nullable(),
    error: z.string().nullable(),
    status: z.enum(integrationSyncRunStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "IntegrationSyncRun" });

export const integrationSyncRuns = crud(IntegrationSyncRun, {
  name: "Integration sync run",
  view: IntegrationSyncRunView,
  access,
  list: {
    filters: { integrationConnectionId: z.uuid(), status: z.enum(integrationSyncRunStatuses) },
    sort: ["-startedAt", "createdAt"],
  },
});

export const IntegrationSyncIssueView = z
  .object({
    id: z.uuid(),
    integrationSyncRunId: z.uuid(),
    kind: z.string(),
    externalId: z.string(),
    severity: z.enum(integrationSyncIssueSeverities),
    message: z.string(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "IntegrationSyncIssue" });

export const integrationSyncIssues = crud(IntegrationSyncIssue, {
  name: "Integration sync issue",
  view: IntegrationSyncIssueView,
  access,
  list: {
    filters: {
      integrationSyncRunId: z.uuid(),
      kind: z.string().max(60),
      severity: z.enum(integrationSyncIssueSeverities),
    },
    sort: ["-createdAt"],
  },
});

export const ExternalIdMappingView = z
  .object({
    id: z.uuid(),
    integrationConnectionId: z.uuid(),
    kind: z.string(),
    externalId: z.string(),
    entityType: z.string(),
    entityId: z.uuid(),
    lastSeenAt: z.date(),
    status: z.enum(externalIdMappingStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ExternalIdMapping" });

export const externalIdMappings = crud(ExternalIdMapping, {
  name: "External id mapping",
  view: ExternalIdMappingView,
  access,
  list: {
    filters: {
      integrationConnectionId: z.uuid(),
      kind: z.string().max(60),
      externalId: z.string().max(200),
      entityId: z.uuid(),
      status: z.enum(externalIdMappingStatuses),
    },
    sort: ["-createdAt"],
  },
});
