import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { GuardedHttpError } from "../../../lib/guarded-http/guarded-http-error.ts";
import { newId } from "../../../lib/ids.ts";
import { newWebhookSecret } from "../../../lib/tokens/webhook-signature.ts";
import { WebhookEndpoint } from "../../../models/integrations/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { integrationServices } from "../services.ts";
import { checkMaySubscribe } from "./check-may-subscribe.ts";
import type { NewWebhookEndpoint, WebhookEndpointChanges } from "./endpoints.ts";
import { endpointSecret, openSecret, previousSecret, sealSecret } from "./secrets.ts";
import { wakeSender } from "./wake-sender.ts";

/** After a rotation, messages are also signed with the previous secret for this long. */
const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** Create an endpoint and return it with its secret, which is never shown again. @throws {AppError} 400, 403 `beyond_own_permissions`, 409 `duplicate` */
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
    return withSecret(endpoint, secret);
  });

/**
 * Update an endpoint. A URL at another origin gets a new secret, shown once: signatures sent to the new receiver must not be
 * valid at the previous one. Changing `url` or `eventTypes` makes the caller the authorizing account (`authorizedBy`).
 * @throws {AppError} 404, 400, 403 `beyond_own_permissions`, 409 `duplicate`
 */
export const changeEndpoint = (id: string, changes: z.output<typeof WebhookEndpointChanges>) =>
  transaction(async () => {
    const endpoint = await getLockedEndpoint(id);
    const { url = endpoint.url, eventTypes = endpoint.eventTypes } = changes;
    if (changes.url !== undefined) checkAddress(url);
    const changesOrigin = new URL(url).origin !== new URL(endpoint.url).origin;
    const needsAuthority = url !== endpoint.url || changes.eventTypes !== undefined;
    if (needsAuthority) checkMaySubscribe(eventTypes);
    const secret = changesOrigin ? newWebhookSecret() : null;
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, endpoint.get(key as "name")]));
    // The failures belong to the previous URL.
    await endpoint.update({
      ...changes,
      ...(changes.url !== undefined && noFailures),
      ...(needsAuthority && authorizedBy(actorId() ?? endpoint.authorizedBy)),
      ...(secret !== null && {
        ...{ previousSecret: null, previousSecretUntil: null },
        secret: sealSecret(secret, endpointSecret, id),
      }),
    });
    await audit("update", id, before, changes);
    return { ...endpoint.get(), secret };
  });

const noFailures = { consecutiveFailures: 0, failingSince: null, restsUntil: null, lastError: null };
const authorizedBy = (id: string | null) => ({ authorizedBy: id, unauthorizedSince: null });

/**
 * Start deliveries with the permissions of the caller, including events collected while the endpoint was paused.
 * @throws {AppError} 404, 403 `beyond_own_permissions`
 */
export const activateEndpoint = (id: string): Promise<WebhookEndpoint> => setStatus(id, "active");

/** Stop deliveries; events are still collected. @throws {AppError} 404 */
export const pauseEndpoint = (id: string): Promise<WebhookEndpoint> => setStatus(id, "paused");

const setStatus = (id: string, status: "active" | "paused") =>
  transaction(async () => {
    const endpoint = await getLockedEndpoint(id);
    const isActivation = status === "active";
    if (isActivation) checkMaySubscribe(endpoint.eventTypes);
    const by = isActivation ? (actorId() ?? endpoint.authorizedBy) : endpoint.authorizedBy;
    const isRenewed = isActivation && (by !== endpoint.authorizedBy || endpoint.unauthorizedSince !== null);
    if (endpoint.status === status && !isRenewed) return endpoint;
    const before = { status: endpoint.status };
    await endpoint.update({ status, ...(isActivation && { ...noFailures, ...authorizedBy(by) }) });
    await audit(isActivation ? "activate" : "pause", id, before, { status });
    if (isActivation) await wakeSender();
    return endpoint;
  });

/** Delete an endpoint with all its deliveries. @throws {AppError} 404 */
export const removeEndpoint = (id: string): Promise<void> =>
  transaction(async () => {
    const endpoint = await getLockedEndpoint(id);
    const { name, url, eventTypes } = endpoint;
    await endpoint.destroy();
    await audit("remove", id, { name, url, eventTypes }, null);
  });

/** Replace the secret; the new one is shown once. For a day messages are also signed with the old one. @throws {AppError} 404 */
export const rotateSecret = (id: string) =>
  transaction(async () => {
    const endpoint = await getLockedEndpoint(id);
    const secret = newWebhookSecret();
    const before = openSecret(endpoint.secret, endpointSecret, id);
    await endpoint.update({
      secret: sealSecret(secret, endpointSecret, id),
      previousSecret: sealSecret(before, previousSecret, id),
      previousSecretUntil: new Date(now().getTime() + SECRET_OVERLAP_MS),
    });
    await audit("rotate_secret", id, null, {});
    return withSecret(endpoint, secret);
  });

/** The endpoint with its plain secret instead of the sealed one. */
const withSecret = (endpoint: WebhookEndpoint, secret: string) => ({ ...endpoint.get(), secret });

export async function getLockedEndpoint(id: string): Promise<WebhookEndpoint> {
  const endpoint = await findLocked(WebhookEndpoint, id);
  return endpoint;
}

function checkAddress(url: string): void {
  try {
    integrationServices().guardedHttp.check(url);
  } catch (error) {
    if (!(error instanceof GuardedHttpError)) throw error;
    throw invalid([{ path: "url", message: error.message }]);
  }
}

const audit = (verb: AuditVerb, id: string, before: object | null, after: object | null) =>
  audited(WebhookEndpoint, id, verb, { before, after });
