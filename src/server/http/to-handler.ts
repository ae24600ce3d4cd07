import { pipeline } from "node:stream/promises";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import { faultsOf } from "../../core/faults-of.ts";
import { type Answer, once } from "../../core/idempotency.ts";
import { type Caller, loadActor, loadKeyActor } from "../../core/identity/load-actor.ts";
import { identityServices } from "../../core/identity/services.ts";
import type { LiveKey } from "../../core/integrations/api-keys.ts";
import { loadOperator } from "../../core/operators/load-operator.ts";
import { versionOf } from "../../core/version.ts";
import { transaction } from "../../db/transaction.ts";
import { type Operator, withContext } from "../../lib/context.ts";
import { forbidden, invalid, unauthenticated } from "../../lib/errors.ts";
import { noUpload, receiveUpload } from "./receive-upload.ts";
import { recordAccess } from "./record-access.ts";
import type { RequestRecord } from "./request-record.ts";
import type { AnyRoute, Http } from "./route.ts";
import { storable } from "./storable.ts";

/** Authentication, permission, validation, handler, answer: in this order, for every route. */
export function toHandler(route: AnyRoute, secureCookies: boolean): RequestHandler {
  const reads = route.method === "get";
  return async (req, res) => {
    const record = res.locals["record"] as RequestRecord;
    record.route = route;
    const key = res.locals["apiKey"] as LiveKey | undefined;
    const forOperators = route.permission === "operator";
    const operator = forOperators ? await authenticateOperator(req, key, route) : undefined;
    const caller = forOperators
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
    const who = caller ? { actor: caller.actor, schoolId: caller.schoolId } : { operator };
    const input = {
      params: parse(route.params, req.params, "params"),
      query: parse(route.query, req.query, "query"),
      body: parse(route.body, req.body, "body"),
      upload: route.upload ? receiveUpload(req, route.upload) : noUpload(),
      http: httpOf(req, res, { route, secure: secureCookies, record }),
    };
    if (route.file) {
      await withContext(who, () =>
        sendFile(res, route.file!, route.handle(input) as AsyncIterable<string | Uint8Array>, () =>
          recordAccess(route, input),
        ),
      );
      return;
    }
    const handle = async () => {
      const result = await route.handle(input);
      return route.response ? JSON.stringify(route.response.parse(result)) : undefined;
    };
    const repeatKey = route.idempotent ? idempotencyKeyOf(req) : undefined;
    if (repeatKey !== undefined && caller) {
      const name = `${req.method} ${req.baseUrl}${req.path}`;
      const answer = await withContext(who, () =>
        transaction(() =>
          once({ key: repeatKey, name, input: req.body }, answerOf(handle, route.status ?? 200)),
        ),
      );
      if (answer.replayed) res.setHeader("idempotency-replayed", "true");
      sendJson(res, answer.status, answer.body);
      return;
    }
    const body = await withContext(who, () =>
      caller && route.transaction !== "none" ? transaction(handle, { readOnly: reads }) : handle(),
    );
    if (route.records) withContext(who, () => recordAccess(route, input));
    if (body === undefined) res.status(route.status ?? 204).end();
    else if (route.versioned && !(input.query as { include?: unknown } | undefined)?.include)
      sendVersioned(req, res, body);
    else sendJson(res, route.status ?? 200, body);
  };
}

const answerOf =
  (handle: () => Promise<string | undefined>, status: number) => async (): Promise<Answer> => ({
    status,
    body: (await handle())!,
  });

/** @throws {AppError} 400 for a key that is none */
function idempotencyKeyOf(req: Request): string | undefined {
  const key = req.get("idempotency-key");
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid([{ path: "idempotency-key", message: "must be 1 to 200 characters without spaces" }]);
  return key;
}

/** The first piece is made before the answer begins, so that what fails at once is still answered as a problem. */
async function sendFile(
  res: Response,
  file: { type: string; name: string },
  made: AsyncIterable<string | Uint8Array>,
  onBegun: () => void,
) {
  const pieces = made[Symbol.asyncIterator]();
  const first = await pieces.next();
  onBegun();
  const { type, name } = (res.locals["file"] as typeof file | undefined) ?? file;
  res.type(type).attachment(name);
  await pipeline(async function* () {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }, res).catch((error: NodeJS.ErrnoException) => {
    // Whoever asked has hung up: nothing is left to do, and nothing failed.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

/** A row and its version; who has that version already is told so. */
function sendVersioned(req: Request, res: Response, body: string): void {
  const version = versionOf(body);
  res.setHeader("etag", `"${version}"`);
  if (req.method === "GET" && tagsOf(req.get("if-none-match"))?.includes(version)) res.status(304).end();
  else sendJson(res, 200, body);
}

/** The versions in If-Match or If-None-Match; undefined where there is none, or any will do. */
const tagsOf = (header: string | undefined): string[] | undefined =>
  header === undefined || header.trim() === "*"
    ? undefined
    : header.split(",").map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1"));

/** Express works out type, length and tag of every answer; here they are known. */
function sendJson(res: Response, status: number, body: string): void {
  res.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  res.end(body);
}

type KnownCaller = Caller & { schoolId: string };

/** On public routes a bad token counts as none. */
async function authenticate(req: Request, route: AnyRoute): Promise<KnownCaller | null> {
  const optional = route.permission === "public";
  if (optional && !req.headers.authorization) return null;
  const token = bearerOf(req);
  const claims = token ? identityServices().accessTokens.verify(token) : null;
  const caller = claims && (await loadActor(claims));
  if (caller) return { ...caller, schoolId: claims.schoolId };
  if (optional) return null;
  throw noToken(req);
}

const bearerOf = (req: Request): string | undefined =>
  /^Bearer ([\w.-]+)$/i.exec(req.headers.authorization ?? "")?.[1];

const noToken = (req: Request) =>
  req.headers.authorization
    ? unauthenticated("The access token is not valid, or has expired")
    : unauthenticated();

/** The session of a school, and its keys, are nothing here. */
async function authenticateOperator(
  req: Request,
  key: LiveKey | undefined,
  route: AnyRoute,
): Promise<Operator> {
  if (key) throw forbidden("This needs an operator of the platform, not a key of a school");
  const token = bearerOf(req);
  const claims = token ? identityServices().operatorTokens.verify(token) : null;
  const operator = claims && (await loadOperator(claims));
  if (!operator) throw noToken(req);
  const isRequired = identityServices().operatorSecondFactor === "required";
  if (isRequired && !operator.hasSecondFactor && !route.beforeSecondFactor) throw secondFactorMissing();
  return operator;
}

const secondFactorMissing = () =>
  forbidden("Set up your second factor first: it is required of you", "second_factor_setup_required");

/** Passwords, second factors and sessions are a person's own. */
async function authenticateKey(key: LiveKey, route: AnyRoute): Promise<KnownCaller> {
  if (route.permission === "signed-in") throw forbidden("This needs a person who is signed in, not a key");
  const caller = await loadKeyActor(key);
  if (!caller) throw unauthenticated("The key is not valid, or has expired");
  return { ...caller, schoolId: key.schoolId };
}

function authorize(route: AnyRoute, { actor, suspended, lacksSecondFactor }: Caller): void {
  const { permission } = route;
  if (lacksSecondFactor && !route.beforeSecondFactor && permission !== "public") throw secondFactorMissing();
  if (permission !== "public" && permission !== "signed-in" && !actor.permissions.has(permission))
    throw forbidden();
  if (suspended && route.method !== "get" && !route.whileSuspended && permission !== "public")
    throw forbidden(
      "The subscription of this school is suspended: it can be read, not changed",
      "school_suspended",
    );
}

function parse(schema: z.ZodType | undefined, value: unknown, where: "params" | "query" | "body"): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(storable(value, where));
  if (result.success) return result.data;
  throw invalid(faultsOf(result.error, where));
}

/** Browsers take a cookie of this prefix over HTTPS only, so that nobody on the way plants another. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Secure-${name}` : name);

interface HttpOptions {
  route: AnyRoute;
  secure: boolean;
  record: RequestRecord;
}

const httpOf = (req: Request, res: Response, { route, secure, record }: HttpOptions): Http => ({
  ip: record.ip,
  userAgent: req.get("user-agent") ?? null,
  ifMatch: tagsOf(req.get("if-match")),
  cookie: (name) => parseCookie(req.headers.cookie ?? "")[cookieName(name, secure)],
  setCookie: (name, value, maxAge = 0) => {
    const cookie = {
      name: cookieName(name, secure),
      value: value ?? "",
      maxAge,
      httpOnly: true,
      sameSite: "strict",
      secure,
      // The sign-in routes that the route is one of: those of a school and of the platform keep apart.
      path: `/api/v1${route.path.replace(/(?<=\/auth)\/.*/, "")}`,
    } as const;
    res.append("set-cookie", stringifySetCookie(cookie));
  },
  nameFile: (file) => {
    res.locals["file"] = file;
  },
  log: (details, message) => record.log(details, message),
});
