import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid, notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { OutsideFault } from "../../../lib/outside-fault.ts";
import { newWebhookSecret } from "../../../lib/webhook-signature.ts";
import { WebhookEndpoint } from "../../../models/integrations/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { integrationServices } from "../services.ts";
import { checkMaySubscribe } from "./check-may-subscribe.ts";
import type { NewWebhookEndpoint, WebhookEndpointChanges } from "./endpoints.ts";
import { endpointSecret, openSecret, previousSecret, sealSecret } from "./secrets.ts";
import { wakeSender } from "./wake-sender.ts";

/** For so long messages are signed with the secret before, too. */
const overlapMs = 24 * 3_600_000;

/** Its secret is shown with it, once. @throws {AppError} 400, 403 `beyond_own_permissions`, 409 `duplicate` */
export const createEndpoint = (values: z.output<typeof NewWebhookEndpoint>) =>
  transaction(async () => {
    checkAddress(values.url);
    checkMaySubscribe(values.eventTypes);
    const id = newId();
    const secret = newWebhookSecret();
    const endpoint = await WebhookEndpoint.create({
      ...values,
      id,
      secret: sealSecret(secret, endpointSecret, id),
      authorizedBy: actorId(),
    });
    await audit("create", id, null, values);
    return shown(endpoint, secret);
  });

/**
 * An address at another origin gets a secret of its own, shown once: signatures made for it must prove nothing to the
 * receiver before it. Who changes what is sent, or where, answers for the endpoint from then on.
 * @throws {AppError} 404, 400, 403 `beyond_own_permissions`, 409 `duplicate`
 */
export const changeEndpoint = (id: string, changes: z.output<typeof WebhookEndpointChanges>) =>
  transaction(async () => {
    const endpoint = await lockedEndpoint(id);
    const { url = endpoint.url, eventTypes = endpoint.eventTypes } = changes;
    if (changes.url !== undefined) checkAddress(url);
    const moves = new URL(url).origin !== new URL(endpoint.url).origin;
    const decides = url !== endpoint.url || changes.eventTypes !== undefined;
    if (decides) checkMaySubscribe(eventTypes);
    const secret = moves ? newWebhookSecret() : null;
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, endpoint.get(key as "name")]));
    // Another address has not failed yet.
    await endpoint.update({
      ...changes,
      ...(changes.url !== undefined && unharmed),
      ...(decides && authorizedBy(actorId() ?? endpoint.authorizedBy)),
      ...(secret !== null && {
        ...{ previousSecret: null, previousSecretUntil: null },
        secret: sealSecret(secret, endpointSecret, id),
      }),
    });
    await audit("update", id, before, changes);
    return { ...endpoint.get(), secret };
  });

const unharmed = { consecutiveFailures: 0, failingSince: null, restsUntil: null, lastError: null };
const authorizedBy = (id: string | null) => ({ authorizedBy: id, unauthorizedSince: null });

/**
 * From now on it is told what happens, and what it missed while it was paused, with the permissions of the caller.
 * @throws {AppError} 404, 403 `beyond_own_permissions`
 */
export const activateEndpoint = (id: string): Promise<WebhookEndpoint> => move(id, "active");

/** What happens meanwhile waits for it. @throws {AppError} 404 */
export const pauseEndpoint = (id: string): Promise<WebhookEndpoint> => move(id, "paused");

const move = (id: string, status: "active" | "paused") =>
  transaction(async () => {
    const endpoint = await lockedEndpoint(id);
    const isActivation = status === "active";
    if (isActivation) checkMaySubscribe(endpoint.eventTypes);
    const by = isActivation ? (actorId() ?? endpoint.authorizedBy) : endpoint.authorizedBy;
    const isRenewed = isActivation && (by !== endpoint.authorizedBy || endpoint.unauthorizedSince !== null);
    if (endpoint.status === status && !isRenewed) return endpoint;
    const before = { status: endpoint.status };
    await endpoint.update({ status, ...(isActivation && { ...unharmed, ...authorizedBy(by) }) });
    await audit(isActivation ? "activate" : "pause", id, before, { status });
    if (isActivation) await wakeSender();
    return endpoint;
  });

/** With all that was or is to be sent to it. @throws {AppError} 404 */
export const removeEndpoint = (id: string): Promise<void> =>
  transaction(async () => {
    const endpoint = await lockedEndpoint(id);
    const { name, url, eventTypes } = endpoint;
    await endpoint.destroy();
    await audit("remove", id, { name, url, eventTypes }, null);
  });

/** A new secret, shown once; for a day messages carry the signature of the one before, too. @throws {AppError} 404 */
export const rotateSecret = (id: string) =>
  transaction(async () => {
    const endpoint = await lockedEndpoint(id);
    const secret = newWebhookSecret();
    const before = openSecret(endpoint.secret, endpointSecret, id);
    await endpoint.update({
      secret: sealSecret(secret, endpointSecret, id),
      previousSecret: sealSecret(before, previousSecret, id),
      previousSecretUntil: new Date(now().getTime() + overlapMs),
    });
    await audit("rotate_secret", id, null, {});
    return shown(endpoint, secret);
  });

/** The secret as it is, beside the row whose own is sealed. */
const shown = (endpoint: WebhookEndpoint, secret: string) => ({ ...endpoint.get(), secret });

export async function lockedEndpoint(id: string): Promise<WebhookEndpoint> {
  const endpoint = await WebhookEndpoint.findByPk(id, { lock: true });
  if (!endpoint) throw notFound("Webhook endpoint");
  return endpoint;
}

function checkAddress(url: string): void {
  try {
    integrationServices().outside.check(url);
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    throw invalid([{ path: "url", message: error.message }]);
  }
}

const audit = (verb: string, id: string, before: object | null, after: object | null) =>
  recordAudit({
    action: `webhook_endpoints.${verb}`,
    entityType: "WebhookEndpoint",
    entityId: id,
    before,
    after,
  });
