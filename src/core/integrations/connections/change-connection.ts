import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { GuardedHttpError } from "../../../lib/guarded-http/guarded-http-error.ts";
import { newId } from "../../../lib/ids.ts";
import { IntegrationConnection } from "../../../models/integrations/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { integrationServices } from "../services.ts";
import { checkMayPull } from "./check-may-pull.ts";
import { originsOf } from "./connection-origins.ts";
import type { IntegrationConnectionChanges, NewIntegrationConnection } from "./connections.ts";
import { connectorSettings } from "./connector-settings.ts";
import { type Credentials, seal, unseal } from "./credentials.ts";
import { checkFieldMapping } from "./generic-fields.ts";

/**
 * Create a connection as a draft. Nothing is pulled until it is activated.
 * @throws {AppError} 400, 403 `beyond_own_permissions`, 409 `duplicate`
 */
export const createConnection = ({
  auth,
  type: asked,
  ...values
}: z.output<typeof NewIntegrationConnection>) =>
  transaction(async () => {
    const type = typeOf(values.connector);
    if (asked && asked !== type)
      throw invalid([{ path: "type", message: `must be ${type} for the connector ${values.connector}` }]);
    const settings = checkSettings(values.connector, values.settings, { baseUrl: values.baseUrl, auth });
    checkMayPull({ connector: values.connector, settings });
    const id = newId();
    const connection = await IntegrationConnection.create({
      ...values,
      id,
      type,
      settings,
      authType: auth.type,
      credentials: seal(auth, id, originsOf({ ...values, settings })),
    });
    await audit("create", id, null, { ...values, authType: auth.type });
    return connection;
  });

/**
 * Update a connection. Changing what an active connection reads makes the caller its authorizing account (`authorizedBy`), as
 * activation does.
 * @throws {AppError} 404, 400, 403 `beyond_own_permissions`, 409 `duplicate`
 */
export const changeConnection = (
  id: string,
  { auth, ...changes }: z.output<typeof IntegrationConnectionChanges>,
): Promise<IntegrationConnection> =>
  transaction(async () => {
    const connection = await getLocked(id);
    const baseUrl = changes.baseUrl ?? connection.baseUrl;
    const settings = checkSettings(connection.connector, changes.settings ?? connection.settings, {
      baseUrl,
      auth,
    });
    const origins = originsOf({ connector: connection.connector, settings, baseUrl });
    if (connection.credentials && !auth) checkOrigins(connection, origins);
    const before = Object.fromEntries(
      Object.keys(changes).map((key) => [key, connection.get(key as "name")]),
    );
    // Another source or mapping: reset the cursor, so that the next pull reads everything.
    const sourceChanged = baseUrl !== connection.baseUrl || !isDeepStrictEqual(settings, connection.settings);
    const onConflict = changes.onConflict ?? connection.onConflict;
    const needsAuthority = sourceChanged || auth !== undefined || onConflict !== connection.onConflict;
    if (needsAuthority) checkMayPull({ connector: connection.connector, settings });
    await connection.update({
      ...changes,
      settings,
      ...(needsAuthority &&
        connection.authorizedBy && { authorizedBy: actorId() ?? connection.authorizedBy }),
      ...(auth && { authType: auth.type, credentials: seal(auth, id, origins) }),
      ...(sourceChanged && { cursor: {} }),
    });
    await audit("update", id, before, { ...changes, ...(auth && { authType: auth.type }) });
    return connection;
  });

/**
 * Start scheduled pulls with the permissions of the caller. Also reactivates a connection that stopped after failures.
 * @throws {AppError} 404, 403 `beyond_own_permissions`, 409
 */
export const activateConnection = (id: string): Promise<IntegrationConnection> =>
  setStatus(id, "active", { consecutiveFailures: 0, lastError: null, nextSyncAt: now() });

/** Stop scheduled pulls until the connection is activated again. @throws {AppError} 404, 409 */
export const pauseConnection = (id: string): Promise<IntegrationConnection> =>
  setStatus(id, "paused", { nextSyncAt: null });

/** Disable a connection permanently and delete its secrets. Runs and mappings are kept. @throws {AppError} 404 */
export const disableConnection = (id: string): Promise<IntegrationConnection> =>
  transaction(async () => {
    const connection = await getLocked(id);
    if (connection.status === "disabled") return connection;
    const before = { status: connection.status };
    await connection.update({
      status: "disabled",
      authType: "none",
      credentials: null,
      inboundSecret: null,
      nextSyncAt: null,
    });
    await audit("disable", id, before, { status: "disabled" });
    return connection;
  });

const setStatus = (
  id: string,
  status: "active" | "paused",
  values: Partial<Pick<IntegrationConnection, "consecutiveFailures" | "lastError" | "nextSyncAt">>,
) =>
  transaction(async () => {
    const connection = await getLocked(id);
    if (connection.status === "disabled")
      throw conflict("connection_status", "This connection is permanently disabled: create a new one");
    const { authorizedBy } = connection;
    const isActivation = status === "active";
    if (isActivation) checkMayPull(connection);
    const by = isActivation ? (actorId() ?? authorizedBy) : authorizedBy;
    if (connection.status === status && by === authorizedBy) return connection;
    const before = { status: connection.status };
    await connection.update({
      status,
      authorizedBy: by,
      ...values,
      ...(connection.type === "FILE" && { nextSyncAt: null }),
    });
    await audit(isActivation ? "activate" : "pause", id, before, { status });
    await recordActivity({
      verb: isActivation ? "activated" : "paused",
      entityType: "IntegrationConnection",
      entityId: id,
      params: { name: connection.name },
      summary: `The connection ${connection.name} was ${isActivation ? "activated" : "paused"}`,
      audience: "staff",
    });
    return connection;
  });

async function getLocked(id: string): Promise<IntegrationConnection> {
  const connection = await findLocked(IntegrationConnection, id);
  return connection;
}

/** Validate settings and addresses for the connector. @returns the parsed settings @throws {AppError} 400 with all errors at once */
function checkSettings(
  connector: IntegrationConnection["connector"],
  given: Record<string, unknown>,
  { baseUrl, auth }: { baseUrl: string | null | undefined; auth: Credentials | undefined },
): Record<string, unknown> {
  const errors: Fault[] = [];
  const checkAddress = (path: string, url: unknown) => {
    if (typeof url !== "string") return;
    try {
      integrationServices().guardedHttp.check(url);
    } catch (error) {
      if (!(error instanceof GuardedHttpError)) throw error;
      errors.push({ path, message: error.message });
    }
  };
  if (typeOf(connector) === "FILE") {
    if (baseUrl)
      errors.push({ path: "baseUrl", message: "must be empty for a connector that imports files" });
    if (auth && auth.type !== "none")
      errors.push({ path: "auth", message: "must be of type none for a connector that imports files" });
  } else if (!baseUrl) errors.push({ path: "baseUrl", message: "is required by this connector" });
  checkAddress("baseUrl", baseUrl);
  if (auth?.type === "oauth2") checkAddress("auth.tokenUrl", auth.tokenUrl);
  const result = connectorSettings[connector].safeParse(given);
  for (const { path, message } of result.error?.issues ?? [])
    errors.push({ path: ["settings", ...path].join("."), message });
  if (result.success && "resources" in result.data) errors.push(...checkFieldMapping(result.data));
  if (result.success && "gradebookUrl" in result.data)
    checkAddress("settings.gradebookUrl", result.data.gradebookUrl);
  if (errors.length) throw invalid(errors);
  return result.data as unknown as Record<string, unknown>;
}

const typeOf = (connector: IntegrationConnection["connector"]): IntegrationConnection["type"] =>
  connector === "oneroster-csv" ? "FILE" : "API_PULL";

/** Require the credentials again if an address moves to an origin they were not entered for. @throws {AppError} 400 */
function checkOrigins(connection: IntegrationConnection, origins: readonly string[]): void {
  const isNew = (known: readonly string[]) => origins.filter((origin) => !known.includes(origin));
  const present = originsOf(connection);
  if (!isNew(present).length) return;
  const others = isNew(unseal(connection).origins ?? present);
  if (others.length)
    throw invalid([
      { path: "auth", message: `must be entered again for a new address: ${others.join(", ")}` },
    ]);
}

const audit = (verb: AuditVerb, id: string, before: object | null, after: object) =>
  audited(IntegrationConnection, id, verb, { before, after });
