import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, type Fault, invalid, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { OutsideFault } from "../../lib/outside-fault.ts";
import { IntegrationConnection } from "../../models/integrations/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { checkMayPull } from "./check-may-pull.ts";
import { originsOf } from "./connection-origins.ts";
import type { IntegrationConnectionChanges, NewIntegrationConnection } from "./connections.ts";
import { connectorSettings } from "./connector-settings.ts";
import { type Credentials, seal, unseal } from "./credentials.ts";
import { importFaults } from "./generic-fields.ts";
import { integrationServices } from "./services.ts";

/**
 * A connection begins as a draft: nothing is pulled before it is activated.
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
      throw invalid([{ path: "type", message: `is ${type} for the connector ${values.connector}` }]);
    const settings = checked(values.connector, values.settings, { baseUrl: values.baseUrl, auth });
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
 * Who changes what an active connection reads answers for it from then on, as who activates it does.
 * @throws {AppError} 404, 400, 403 `beyond_own_permissions`, 409 `duplicate`
 */
export const changeConnection = (
  id: string,
  { auth, ...changes }: z.output<typeof IntegrationConnectionChanges>,
): Promise<IntegrationConnection> =>
  transaction(async () => {
    const connection = await locked(id);
    const baseUrl = changes.baseUrl ?? connection.baseUrl;
    const settings = checked(connection.connector, changes.settings ?? connection.settings, {
      baseUrl,
      auth,
    });
    const origins = originsOf({ connector: connection.connector, settings, baseUrl });
    if (connection.credentials && !auth) checkOrigins(connection, origins);
    const before = Object.fromEntries(
      Object.keys(changes).map((key) => [key, connection.get(key as "name")]),
    );
    // Other rows, or rows read otherwise: everything is read anew.
    const anew = baseUrl !== connection.baseUrl || !isDeepStrictEqual(settings, connection.settings);
    const onConflict = changes.onConflict ?? connection.onConflict;
    const decides = anew || auth !== undefined || onConflict !== connection.onConflict;
    if (decides) checkMayPull({ connector: connection.connector, settings });
    await connection.update({
      ...changes,
      settings,
      ...(decides && connection.authorizedBy && { authorizedBy: actorId() ?? connection.authorizedBy }),
      ...(auth && { authType: auth.type, credentials: seal(auth, id, origins) }),
      ...(anew && { cursor: {} }),
    });
    await audit("update", id, before, { ...changes, ...(auth && { authType: auth.type }) });
    return connection;
  });

/**
 * From now on it is pulled from, with the permissions of the caller; also what brings back one that rests after failures.
 * @throws {AppError} 404, 403 `beyond_own_permissions`, 409
 */
export const activateConnection = (id: string): Promise<IntegrationConnection> =>
  move(id, "active", { consecutiveFailures: 0, lastError: null, nextSyncAt: now() });

/** Nothing is pulled until it is activated again. @throws {AppError} 404, 409 */
export const pauseConnection = (id: string): Promise<IntegrationConnection> =>
  move(id, "paused", { nextSyncAt: null });

/** For good: its secrets are forgotten; runs and mappings stay as a record. @throws {AppError} 404 */
export const disableConnection = (id: string): Promise<IntegrationConnection> =>
  transaction(async () => {
    const connection = await locked(id);
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

const move = (
  id: string,
  status: "active" | "paused",
  values: Partial<Pick<IntegrationConnection, "consecutiveFailures" | "lastError" | "nextSyncAt">>,
) =>
  transaction(async () => {
    const connection = await locked(id);
    if (connection.status === "disabled")
      throw conflict("connection_status", "This connection is disabled for good: make another one");
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
      summary: `The connection ${connection.name} was ${isActivation ? "activated" : "paused"}`,
      audience: "staff",
    });
    return connection;
  });

async function locked(id: string): Promise<IntegrationConnection> {
  const connection = await IntegrationConnection.findByPk(id, { lock: true });
  if (!connection) throw notFound("Integration connection");
  return connection;
}

/** The settings as the connector reads them. @throws {AppError} 400 with every fault of them and of the addresses */
function checked(
  connector: IntegrationConnection["connector"],
  given: Record<string, unknown>,
  { baseUrl, auth }: { baseUrl: string | null | undefined; auth: Credentials | undefined },
): Record<string, unknown> {
  const faults: Fault[] = [];
  const address = (path: string, url: unknown) => {
    if (typeof url !== "string") return;
    try {
      integrationServices().outside.check(url);
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error;
      faults.push({ path, message: error.message });
    }
  };
  if (typeOf(connector) === "FILE") {
    if (baseUrl) faults.push({ path: "baseUrl", message: "does not go with a connector that reads files" });
    if (auth && auth.type !== "none")
      faults.push({ path: "auth", message: "does not go with a connector that reads files" });
  } else if (!baseUrl) faults.push({ path: "baseUrl", message: "is needed by this connector" });
  address("baseUrl", baseUrl);
  if (auth?.type === "oauth2") address("auth.tokenUrl", auth.tokenUrl);
  const result = connectorSettings[connector].safeParse(given);
  for (const { path, message } of result.error?.issues ?? [])
    faults.push({ path: ["settings", ...path].join("."), message });
  if (result.success && "resources" in result.data) faults.push(...importFaults(result.data));
  if (result.success && "gradebookUrl" in result.data)
    address("settings.gradebookUrl", result.data.gradebookUrl);
  if (faults.length) throw invalid(faults);
  return result.data as unknown as Record<string, unknown>;
}

const typeOf = (connector: IntegrationConnection["connector"]): IntegrationConnection["type"] =>
  connector === "oneroster-csv" ? "FILE" : "API_PULL";

/** Credentials stay with the origins they were given for: an address at another one needs them again. @throws {AppError} 400 */
function checkOrigins(connection: IntegrationConnection, origins: readonly string[]): void {
  const isNew = (known: readonly string[]) => origins.filter((origin) => !known.includes(origin));
  const present = originsOf(connection);
  if (!isNew(present).length) return;
  const others = isNew(unseal(connection).origins ?? present);
  if (others.length)
    throw invalid([
      { path: "auth", message: `must be given again for another address: ${others.join(", ")}` },
    ]);
}

const audit = (verb: string, id: string, before: object | null, after: object) =>
  recordAudit({
    action: `integration_connections.${verb}`,
    entityType: "IntegrationConnection",
    entityId: id,
    before,
    after,
  });
