import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import { deferAudit } from "../../core/audit/deferred/defer-audit.ts";
import { findLiveKey, type LiveKey } from "../../core/integrations/api-keys/api-keys.ts";
import { recordRefusedKey } from "../../core/integrations/api-keys/record-refused-key.ts";
import { collections } from "../../core/integrations/oneroster/collections.ts";
import { type Endpoint, endpoints } from "../../core/integrations/oneroster/endpoints.ts";
import { OneRosterError } from "../../core/integrations/oneroster/fault.ts";
import { readRecords } from "../../core/integrations/oneroster/read-records.ts";
import { allows, standardScopes } from "../../core/integrations/oneroster/scopes.ts";
import { usableScopes } from "../../core/integrations/oneroster/usable-scopes.ts";
import { integrationServices } from "../../core/integrations/services.ts";
import { withContext } from "../../lib/context.ts";
import type { Logger } from "../../lib/logger.ts";
import type { Forwarding } from "../directory/forwarding.ts";
import { toAppError } from "../http/problem.ts";
import type { RequestRecord } from "../http/request/request-record.ts";
import type { Limits } from "../limits.ts";
import { recordRefusal } from "../record-refusal.ts";

interface Options {
  limits: Limits;
  inFlight: RequestHandler;
  logger: Logger;
  /** Public URL of the service; without it, the host of the request. */
  publicUrl: string | undefined;
  forwarding: Forwarding | undefined;
}

const root = "/ims/oneroster";

/** The OneRoster 1.2 provider: rostering and gradebook, read only, for programs with an API key of a school. */
export function oneRosterRouter({ limits, inFlight, logger, publicUrl, forwarding }: Options): Router {
  const router = Router({ caseSensitive: true });
  const baseOf = (req: Request) => {
    const at = `${publicUrl ?? `${req.protocol}://${req.get("host")}`}${root}`;
    return { rostering: `${at}/rostering/v1p2`, gradebook: `${at}/gradebook/v1p2` };
  };
  router.use((_req, res, next) => {
    res.setHeader("cache-control", "no-store");
    next();
  });
  const form = express.urlencoded({ extended: false, limit: "16kb", parameterLimit: 20 });
  const forward = forwarding ? [forwarding.byBody] : [];
  router.post("/oauth2/token", form, ...limits.named.login, ...forward, issueToken);
  for (const endpoint of endpoints)
    router.get(
      `/${endpoint.service}/v1p2${endpoint.path}`,
      inFlight,
      authenticate(endpoint),
      limits.keys,
      (req, res) => response(endpoint, req, res),
    );
  router.use(() => {
    throw new OneRosterError(404, "unknownobject", "Unknown path");
  });

  async function response(endpoint: Endpoint, req: Request, res: Response): Promise<void> {
    const { schoolId } = res.locals["apiKey"] as LiveKey;
    const base = baseOf(req);
    const asked = {
      ids: req.params as Record<string, string>,
      parameters: req.query as Record<string, string>,
      base,
    };
    const repeated = Object.values(req.query).some(
      (value) => typeof value !== "string" || value.includes("\0"),
    );
    if (repeated || Object.values(asked.ids).some((id) => id.includes("\0")))
      throw new OneRosterError(400, "invaliddata", "Each parameter must be a single text value");
    const { body, page } = await withContext({ schoolId, trusted: true }, () => readRecords(endpoint, asked));
    const { id: keyId } = res.locals["apiKey"] as LiveKey;
    deferAudit({
      action: "records.read",
      entityType: "ApiKey",
      entityId: keyId,
      schoolId,
      after: { collection: endpoint.collection },
      key: `${keyId} ${endpoint.collection}`,
    });
    if (page) {
      res.setHeader("x-total-count", page.total);
      res.setHeader("link", linksOf(`${base[endpoint.service]}${pathOf(req)}`, asked.parameters, page));
    }
    res.json(body);
  }
  router.use(onError(logger));
  return router;
}

const pathOf = (req: Request) => req.path.replace(/^\/\w+\/v1p2/, "");

function linksOf(
  address: string,
  parameters: Readonly<Record<string, string>>,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): string {
  const at = (to: number, rel: string) =>
    `<${address}?${new URLSearchParams({ ...parameters, limit: String(limit), offset: String(to) })}>; rel="${rel}"`;
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return [
    ...(offset + limit < total ? [at(offset + limit, "next")] : []),
    ...(offset > 0 ? [at(Math.max(0, offset - limit), "prev")] : []),
    at(0, "first"),
    at(last, "last"),
  ].join(", ");
}

const authenticate =
  (endpoint: Endpoint): RequestHandler =>
  async (req, res, next) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(req.headers.authorization ?? "")?.[1];
    const claims = token ? integrationServices().clientTokens.verify(token) : null;
    const key = claims && (await findLiveKey(claims.schoolId, claims.keyId));
    if (!claims || !key) {
      if (token) recordRefusedKey(claims?.schoolId ?? "", claims?.keyId ?? "", "token");
      res.setHeader("www-authenticate", 'Bearer realm="OneRoster"');
      throw new OneRosterError(
        401,
        "unauthorisedrequest",
        "An access token is required: request one at oauth2/token",
      );
    }
    (res.locals["record"] as RequestRecord).schoolId = key.schoolId;
    res.locals["apiKey"] = key;
    const { scope } = collections[endpoint.collection];
    // A scope revoked from the key or its creator is revoked from issued tokens too.
    if (!allows(claims.scopes, scope) || !(await usableScopes(key)).includes(scope))
      throw new OneRosterError(403, "forbidden", `The access token lacks a scope for ${endpoint.collection}`);
    next();
  };

/** OAuth 2 client credentials, RFC 6749 section 4.4: errors have their own format. */
const issueToken: RequestHandler = async (req, res) => {
  const refuse = (status: number, error: string) => {
    if (status === 401) res.setHeader("www-authenticate", 'Basic realm="OneRoster"');
    res.status(status).json({ error });
  };
  const body = (req.body ?? {}) as Record<string, unknown>;
  if (body["grant_type"] !== "client_credentials") return refuse(400, "unsupported_grant_type");
  const [clientId, secret] = credentialsOf(req) ?? [body["client_id"], body["client_secret"]];
  if (typeof clientId !== "string" || typeof secret !== "string") return refuse(401, "invalid_client");
  const [schoolId = "", id = ""] = clientId.split(".");
  const key = await findLiveKey(schoolId, id, secret);
  if (!key) {
    recordRefusedKey(schoolId, id, "client_secret");
    return refuse(401, "invalid_client");
  }
  const asked = typeof body["scope"] === "string" ? body["scope"].split(/\s+/).filter(Boolean) : [];
  const may = standardScopes(await usableScopes(key));
  // Some clients write the standard's scopes with http instead of https.
  const wanted = asked.map((scope) => scope.replace(/^http:/, "https:"));
  const granted = asked.length ? may.filter((scope) => wanted.includes(scope)) : may;
  if (!granted.length) return refuse(400, "invalid_scope");
  const { token, expiresIn } = integrationServices().clientTokens.sign({
    schoolId: key.schoolId,
    keyId: key.id,
    scopes: granted,
  });
  (res.locals["record"] as RequestRecord).schoolId = key.schoolId;
  deferAudit({
    action: "auth.token_issue",
    entityType: "ApiKey",
    entityId: key.id,
    schoolId: key.schoolId,
    after: { scopes: granted },
    key: key.id,
  });
  res.setHeader("pragma", "no-cache");
  res.json({ access_token: token, token_type: "Bearer", expires_in: expiresIn, scope: granted.join(" ") });
};

/** Parses name and secret of HTTP Basic, which OAuth requires to be form-encoded. */
function credentialsOf(req: Request): [string, string] | null {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(req.headers.authorization ?? "") ?? [];
  if (!encoded) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const at = text.indexOf(":");
  try {
    return at < 0 ? null : [decodeURIComponent(text.slice(0, at)), decodeURIComponent(text.slice(at + 1))];
  } catch {
    return null;
  }
}

const onError =
  (logger: Logger): ErrorRequestHandler =>
  (error, _req, res, _next) => {
    const record = res.locals["record"] as RequestRecord;
    const fault = error instanceof OneRosterError ? error : asFault(error);
    if (fault.status >= 500) logger.error({ err: error, requestId: record.requestId }, "request failed");
    if (res.headersSent) return void res.destroy();
    recordRefusal(record, { status: fault.status, code: fault.codeMinor });
    const { retryAfter } = toAppError(error);
    if (retryAfter && fault !== error) res.setHeader("retry-after", retryAfter);
    res.status(fault.status).json({
      imsx_codeMajor: "failure",
      imsx_severity: "error",
      imsx_description: fault.message,
      imsx_CodeMinor: {
        imsx_codeMinorField: [
          { imsx_codeMinorFieldName: "TargetEndSystem", imsx_codeMinorFieldValue: fault.codeMinor },
        ],
      },
    });
  };

function asFault(error: unknown): OneRosterError {
  const { status, message } = toAppError(error);
  if (status === 429 || status === 503) return new OneRosterError(status, "server_busy", message);
  if (status === 404) return new OneRosterError(404, "unknownobject", message);
  if (status >= 400 && status < 500) return new OneRosterError(status, "invaliddata", message);
  return new OneRosterError(500, "internal_server_error", message);
}
