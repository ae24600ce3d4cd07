import { z } from "zod";
import {
  WebhookDelivery,
  WebhookEndpoint,
  webhookDeliveryStatuses,
  webhookEndpointStatuses,
} from "../../../models/integrations/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { text } from "../../common/input/schemas.ts";
import { eventRelation } from "./event-relation.ts";
import { eventTypeNames } from "./event-types.ts";

const access = { read: "integrations.read" } as const;

export const WebhookEndpointView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    eventTypes: z.array(z.string()),
    disableAfterDays: z.int(),
    previousSecretUntil: z
      .date()
      .nullable()
      .describe("Until this time messages are signed with both secrets"),
    consecutiveFailures: z.int(),
    failingSince: z.date().nullable(),
    restsUntil: z.date().nullable(),
    lastDeliveryAt: z.date().nullable(),
    lastError: z.string().nullable(),
    authorizedBy: z
      .uuid()
      .nullable()
      .describe(
        "Account whose permissions deliveries need: created or activated the endpoint, or last changed url or eventTypes",
      ),
    unauthorizedSince: z
      .date()
      .nullable()
      .describe(
        "Time since which events are withheld because that account may no longer read them. Activate the endpoint again",
      ),
    status: z.enum(webhookEndpointStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "WebhookEndpoint" });

const values = {
  name: text(80),
  url: z.url({ protocol: /^https?$/, error: "must be an http(s):// address" }).max(500),
  eventTypes: z
    .array(z.enum(eventTypeNames))
    .min(1)
    .max(100)
    .transform((types) => [...new Set(types)]),
  disableAfterDays: z
    .int()
    .min(1)
    .max(30)
    .optional()
    .describe("Disable the endpoint after this many days without a successful delivery; default: 5"),
};

export const NewWebhookEndpoint = z.strictObject(values).meta({ id: "NewWebhookEndpoint" });

export const WebhookEndpointChanges = z.strictObject(values).partial().meta({ id: "WebhookEndpointChanges" });

export const MadeWebhookEndpoint = WebhookEndpointView.extend({
  secret: z.string().describe("Secret that messages are signed with. Shown once"),
}).meta({ id: "MadeWebhookEndpoint" });

export const ChangedWebhookEndpoint = WebhookEndpointView.extend({
  secret: z
    .string()
    .nullable()
    .describe("New secret, shown once, if the URL moved to another origin; otherwise null"),
}).meta({ id: "ChangedWebhookEndpoint" });

export const webhookEndpoints = crud(WebhookEndpoint, {
  name: "Webhook endpoint",
  view: WebhookEndpointView,
  access,
  list: {
    filters: { status: z.enum(webhookEndpointStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});

export const WebhookDeliveryView = z
  .object({
    id: z.uuid().describe("Also the webhook-id header, the same for every attempt"),
    webhookEndpointId: z.uuid(),
    eventType: z.string(),
    entityId: z.uuid().nullable(),
    data: shownTo("event", z.record(z.string(), z.unknown())).describe(
      "Only for callers who may read such records in the whole school",
    ),
    attempts: z.int(),
    log: z.array(
      z.object({
        at: z.string(),
        responseCode: z.int().nullable(),
        error: z.string().nullable(),
        durationMs: z.int(),
      }),
    ),
    nextAttemptAt: z.date().nullable(),
    lastAttemptAt: z.date().nullable(),
    deliveredAt: z.date().nullable(),
    responseCode: z.int().nullable(),
    lastError: z.string().nullable(),
    status: z.enum(webhookDeliveryStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "WebhookDelivery" });

export const webhookDeliveries = crud(WebhookDelivery, {
  name: "Webhook delivery",
  view: WebhookDeliveryView,
  access,
  list: {
    filters: {
      webhookEndpointId: z.uuid(),
      eventType: z.string().max(60),
      entityId: z.uuid(),
      status: z.enum(webhookDeliveryStatuses),
    },
    sort: ["-createdAt"],
  },
  relation: eventRelation,
});
