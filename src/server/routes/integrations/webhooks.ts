import { z } from "zod";
import {
  activateEndpoint,
  changeEndpoint,
  createEndpoint,
  pauseEndpoint,
  removeEndpoint,
  rotateSecret,
} from "../../../core/integrations/webhooks/change-endpoint.ts";
import {
  ChangedWebhookEndpoint,
  MadeWebhookEndpoint,
  NewWebhookEndpoint,
  WebhookDeliveryView,
  WebhookEndpointChanges,
  WebhookEndpointView,
  webhookDeliveries,
  webhookEndpoints,
} from "../../../core/integrations/webhooks/endpoints.ts";
import { listEventTypes, WebhookEventTypes } from "../../../core/integrations/webhooks/event-types.ts";
import {
  Replay,
  replayDelivery,
  replayFailed,
  sendTestEvent,
} from "../../../core/integrations/webhooks/replay.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const permission = "integrations.manage";
const one = "/webhook-endpoints/:id";

export const webhooks = [
  ...crudRoutes("/webhook-endpoints", webhookEndpoints),
  route({
    method: "post",
    path: "/webhook-endpoints",
    summary: "Create a webhook endpoint",
    permission,
    status: 201,
    body: NewWebhookEndpoint,
    response: MadeWebhookEndpoint,
    handle: ({ body }) => createEndpoint(body),
  }),
  route({
    method: "patch",
    path: one,
    summary: "Update a webhook endpoint; a new origin gets a new secret",
    permission,
    params: Id,
    body: WebhookEndpointChanges,
    response: ChangedWebhookEndpoint,
    handle: ({ params, body }) => changeEndpoint(params.id, body),
  }),
  route({
    method: "delete",
    path: one,
    summary: "Delete a webhook endpoint and its deliveries",
    permission,
    params: Id,
    handle: ({ params }) => removeEndpoint(params.id),
  }),
  route({
    method: "put",
    path: `${one}/activation`,
    summary: "Activate a webhook endpoint and deliver what it missed while paused",
    permission,
    params: Id,
    response: WebhookEndpointView,
    handle: ({ params }) => activateEndpoint(params.id),
  }),
  route({
    method: "put",
    path: `${one}/pause`,
    summary: "Pause a webhook endpoint",
    permission,
    params: Id,
    response: WebhookEndpointView,
    handle: ({ params }) => pauseEndpoint(params.id),
  }),
  route({
    method: "post",
    path: `${one}/secret-rotation`,
    summary: "Rotate the secret; for one day messages are signed with both",
    permission,
    status: 200,
    params: Id,
    response: MadeWebhookEndpoint,
    handle: ({ params }) => rotateSecret(params.id),
  }),
  route({
    method: "post",
    path: `${one}/test`,
    summary: "Send a test message to a webhook endpoint",
    permission,
    status: 201,
    params: Id,
    response: WebhookDeliveryView,
    handle: async ({ params }) => webhookDeliveries.present(await sendTestEvent(params.id)),
  }),
  route({
    method: "post",
    path: `${one}/replay`,
    summary: "Replay all failed deliveries",
    permission,
    status: 200,
    params: Id,
    body: Replay,
    response: z.object({ count: z.int() }).meta({ id: "WebhookReplayResult" }),
    handle: ({ params, body }) => replayFailed(params.id, body),
  }),
  ...crudRoutes("/webhook-deliveries", webhookDeliveries, { replicaList: true }),
  route({
    method: "post",
    path: "/webhook-deliveries/:id/replay",
    summary: "Replay one delivery, whether it succeeded or not",
    permission,
    status: 200,
    params: Id,
    response: WebhookDeliveryView,
    handle: async ({ params }) => webhookDeliveries.present(await replayDelivery(params.id)),
  }),
  route({
    method: "get",
    path: "/webhook-event-types",
    summary: "List the webhook event types, with samples",
    permission: "integrations.read",
    transaction: "none",
    response: WebhookEventTypes,
    handle: () => listEventTypes(),
  }),
];
