import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import { versionOf } from "../../core/common/entities/version.ts";
import { once, type StoredResponse } from "../../core/common/idempotency.ts";
import { identityServices } from "../../core/common/identity-services.ts";
import { checkInput } from "../../core/common/input/check-input.ts";
import { JsonText } from "../../core/common/lists/json-text.ts";
import { type Caller, loadActor, loadKeyActor } from "../../core/identity/sessions/load-actor.ts";
import type { LiveKey } from "../../core/integrations/api-keys/api-keys.ts";
import { refuseMovedSchool } from "../../core/platform/moves/refuse-moved-school.ts";
import { loadOperator } from "../../core/platform/operators/load-operator.ts";
import { retryDeadlock } from "../../db/retry-deadlock.ts";
import { transaction } from "../../db/transaction.ts";
import { type Operator, withContext } from "../../lib/context.ts";
import { forbidden, invalid, unauthenticated } from "../../lib/errors.ts";
import { deprecationHeaders } from "./deprecation.ts";
import { bearerOf, httpOf } from "./http-of.ts";
import { recordAccess } from "./record-access.ts";
import { noUpload, receiveUpload } from "./request/receive-upload.ts";
import type { RequestRecord } from "./request/request-record.ts";
import { responseCheck } from "./response-check.ts";
import type { AnyRoute, Http } from "./route.ts";
import { storable } from "./storable.ts";
import { isKnown } from "./tags-of.ts";

/** Builds the handler of a route: authentication, permission, validation, use case, response, in this order for every route. */
export function toHandler(route: AnyRoute, secureCookies: boolean): RequestHandler {
  const isRead = route.method === "get";
  const headers = route.deprecated && new Map(Object.entries(deprecationHeaders(route.deprecated)));
  return async (req, res) => {
    const record = res.locals["record"] as RequestRecord;
    record.route = route;
    if (headers) res.setHeaders(headers);
    const key = res.locals["apiKey"] as LiveKey | undefined;
    const isForOperators = route.permission === "operator";
    const operator = isForOperators ? await authenticateOperator(req, key, route) : undefined;
    const caller = isForOperators
      ? null
      : key
        ? await authenticateKey(key, route)
        : await authenticate(req, route);
    if (operator) record.operator = operator;
    if (caller) {
      record.actor = caller.actor;
      record.userId = caller.actor.id;
      record.schoolId = caller.schoolId;
      authorize(route, caller);
    }
    const mayReadReplica = isRead && route.replica;
    const who = caller
      ? { actor: caller.actor, schoolId: caller.schoolId, ...(mayReadReplica && { mayReadReplica }) }
      : { operator };
    const input = {
      params: parse(route.params, req.params, "params"),
      query: parse(route.query, req.query, "query"),
      body: parse(route.body, req.body, "body"),
      upload: route.upload ? receiveUpload(req, route.upload) : noUpload(),
      http: httpOf(req, res, { route, secure: secureCookies, record }),
    };
    if (route.file) {
      await withContext(who, () =>
        sendFile(req, res, route.file!, route.handle(input) as AsyncIterable<string | Uint8Array>, () =>
          recordAccess(route, input),
        ),
      );
      return;
    }
    let shown: unknown;
    const handle = async (): Promise<readonly string[] | undefined> => {
      const result = await route.handle(input);
      if (!route.response) return undefined;
      if (result instanceof JsonText) {
        shown = result.shown;
        responseCheck.run?.(route, result);
        return result.pieces;
      }
      shown = route.response.parse(result);
      return [JSON.stringify(shown)];
    };
    const repeatKey = route.idempotent ? idempotencyKeyOf(req) : undefined;
    if (repeatKey !== undefined && caller) {
      const name = `${req.method} ${req.baseUrl}${req.path}`;
      const response = await withContext(who, () =>
        retryDeadlock(() =>
          transaction(() =>
            once({ key: repeatKey, name, input: req.body }, responseOf(handle, route.status ?? 200)),
          ),
        ),
      );
      if (response.replayed) res.setHeader("idempotency-replayed", "true");
      sendJson(res, response.status, [response.body]);
      return;
    }
    const body = await withContext(who, () =>
      caller && route.transaction !== "none"
        ? retryDeadlock(() => transaction(handle, { readOnly: isRead }))
        : handle(),
    );
    if (route.records ?? route.shows) withContext(who, () => recordAccess(route, input, shown));
    if (body === undefined) res.status(route.status ?? 204).end();
    else if (route.versioned && !(input.query as { include?: unknown } | undefined)?.include)
      sendVersioned(req, res, body);
    else if (route.revalidated?.(input.query)) sendRevalidated(req, res, body);
    else sendJson(res, route.status ?? 200, body);
  };
}

const responseOf =
  (handle: () => Promise<readonly string[] | undefined>, status: number) =>
  async (): Promise<StoredResponse> => ({
    status,
    body: (await handle())!.join(""),
  });

/** @throws {AppError} 400 for an invalid key */
function idempotencyKeyOf(req: Request): string | undefined {
  const key = req.get("idempotency-key");
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid([{ path: "idempotency-key", message: "must be 1 to 200 characters without spaces" }]);
  return key;
}

/** Creates the first chunk before the response starts, so that an immediate failure still gives a problem document. */
async function sendFile(
  req: Request,
  res: Response,
  file: Parameters<Http["nameFile"]>[0],
  content: AsyncIterable<string | Uint8Array>,
  onStart: () => void,
) {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  onStart();
  const { type, name, version } = (res.locals["file"] as typeof file | undefined) ?? file;
  // Content that the service did not make must not run as a page of its origin, whatever a browser takes it for.
  res.setHeader("content-security-policy", "default-src 'none'; sandbox");
  if (version) {
    res.setHeaders(
      new Map([
        ["etag", `"${version}"`],
        ["cache-control", "private, no-cache"],
      ]),
    );
    if (isKnown(req, version)) {
      await pieces.return?.();
      res.status(304).end();
      return;
    }
    res.type(type).setHeader("content-disposition", "inline");
  } else res.type(type).attachment(name);
  await pipeline(async function* () {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }, res).catch((error: NodeJS.ErrnoException) => {
    // The client disconnected: that is not a failure.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

/** Sends a row with its version, or 304 if the client already has that version. */
function sendVersioned(req: Request, res: Response, body: readonly string[]): void {
  const version = versionOf(body.join(""));
  res.setHeader("etag", `"${version}"`);
  if (req.method === "GET" && isKnown(req, version)) res.status(304).end();
  else sendJson(res, 200, body);
}

/**
 * Sends a response that the browser may keep, or 304 if it has it already. The tag is a hash of what this caller is shown, so a
 * match tells nothing new, even if somebody else used the browser before.
 */
function sendRevalidated(req: Request, res: Response, body: readonly string[]): void {
  const version = versionOf(body.join(""));
  res.setHeader("etag", `W/"${version}"`);
  res.setHeader("cache-control", "private, no-cache");
  res.setHeader("vary", "authorization");
  if (isKnown(req, version)) res.status(304).end();
  else sendJson(res, 200, body);
}

/** Sends pieces of JSON directly: Express would compute type, length and ETag of every response, which are known here. */
function sendJson(res: Response, status: number, pieces: readonly string[]): void {
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": pieces.reduce((bytes, piece) => bytes + Buffer.byteLength(piece), 0),
  });
  for (const piece of pieces.slice(0, -1)) res.write(piece);
  res.end(pieces.at(-1));
}

type KnownCaller = Caller & { schoolId: string };

/** On public routes an invalid token counts as none. */
async function authenticate(req: Request, route: AnyRoute): Promise<KnownCaller | null> {
  const optional = route.permission === "public";
  if (optional && !req.headers.authorization) return null;
  const token = bearerOf(req);
  const claims = token ? identityServices().accessTokens.verify(token) : null;
  const caller = claims && (await loadActor(claims));
  if (caller) return { ...caller, schoolId: claims.schoolId };
  if (claims) await refuseMovedSchool(claims.schoolId);
  if (optional) return null;
  throw noToken(req);
}

const noToken = (req: Request) =>
  req.headers.authorization
    ? unauthenticated("The access token is invalid or has expired")
    : unauthenticated();

/** Authenticates an operator; sessions and API keys of schools are not accepted. */
async function authenticateOperator(
  req: Request,
  key: LiveKey | undefined,
  route: AnyRoute,
): Promise<Operator> {
  if (key) throw forbidden("This requires an operator of the platform; API keys of schools are not accepted");
  const token = bearerOf(req);
  const claims = token ? identityServices().operatorTokens.verify(token) : null;
  const operator = claims && (await loadOperator(claims));
  if (!operator) throw noToken(req);
  const isRequired = identityServices().operatorSecondFactor === "required";
  if (isRequired && !operator.hasSecondFactor && !route.beforeSecondFactor) throw secondFactorMissing();
  return operator;
}

const secondFactorMissing = () =>
  forbidden(
    "Set up your second factor first: it is required for your account",
    "second_factor_setup_required",
  );

/** Authenticates an API key; it may not use routes on passwords, second factors and sessions, which belong to a person. */
async function authenticateKey(key: LiveKey, route: AnyRoute): Promise<KnownCaller> {
  if (route.permission === "signed-in")
    throw forbidden("This requires a signed-in person; API keys are not accepted");
  const caller = await loadKeyActor(key);
  if (!caller) throw unauthenticated("The API key is invalid or has expired");
  return { ...caller, schoolId: key.schoolId };
}

function authorize(route: AnyRoute, { actor, suspended, lacksSecondFactor }: Caller): void {
  const { permission } = route;
  if (lacksSecondFactor && !route.beforeSecondFactor && permission !== "public") throw secondFactorMissing();
  if (permission !== "public" && permission !== "signed-in" && !actor.permissions.has(permission))
    throw forbidden();
  if (suspended && route.method !== "get" && !route.whileSuspended && permission !== "public")
    throw forbidden(
      "The subscription of this school is suspended: its data is read-only",
      "school_suspended",
    );
}

function parse(schema: z.ZodType | undefined, value: unknown, where: "params" | "query" | "body"): unknown {
  if (!schema) return undefined;
  const { data, faults } = checkInput(schema, storable(value, where), where);
  if (!faults) return data;
  throw invalid(faults);
}
