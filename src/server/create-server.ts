import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { ltiRoot } from "../core/lti/platform-urls.ts";
import type { Config } from "../lib/config/config.ts";
import { notFound } from "../lib/errors.ts";
import type { Logger } from "../lib/logger.ts";
import { PasswordQueueFull } from "../lib/passwords/passwords.ts";
import { apiRouter } from "./api-router.ts";
import type { Forwarding } from "./directory/forwarding.ts";
import { docsRouter, serveOpenapi } from "./docs.ts";
import { calendarsRouter } from "./endpoints/calendars.ts";
import { inboundEventsRouter } from "./endpoints/inbound-events.ts";
import { ltiRouter } from "./endpoints/lti/lti.ts";
import { oneRosterRouter } from "./endpoints/oneroster.ts";
import { unsubscribeRouter } from "./endpoints/unsubscribe.ts";
import { verifyRouter } from "./endpoints/verify.ts";
import { type HealthChecks, healthRouter } from "./health/health.ts";
import type { Metrics } from "./health/metrics.ts";
import { toAppError, toProblem } from "./http/problem.ts";
import type { RequestRecord } from "./http/request/request-record.ts";
import { createLimits, type Limits } from "./limits.ts";
import { recordRefusal } from "./record-refusal.ts";
import { recordRequests } from "./record-requests.ts";
import { securityHeaders } from "./security-headers.ts";
import { type LoadShedding, refusal } from "./shed-load.ts";
import { webRouter } from "./web.ts";

export interface ServerOptions {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  checks: HealthChecks;
  limits?: Limits;
  load: LoadShedding;
  /** Forwards requests for schools of other installations, if there are any. */
  forwarding?: Forwarding | undefined;
}

/** Creates the Express app. The order is part of the contract: request log, headers, rate limit, body, then the routes. */
export function createServer({
  config,
  logger,
  metrics,
  checks,
  limits = createLimits(config),
  load,
  forwarding,
}: ServerOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trustProxy(config.TRUST_PROXY));
  app.set("query parser", "simple");

  if (forwarding) app.use(forwarding.receive);
  app.use(recordRequests(logger, metrics));
  app.use(securityHeaders());
  app.use(refuseOptions);
  app.use(healthRouter(checks, metrics, config));
  app.use(load.whileLate);
  app.use(limits.everywhere);
  if (forwarding) app.use(forwarding.bySchool);
  const docs = config.API_DOCS ?? (config.NODE_ENV === "production" ? "school" : "public");
  app.use("/api/docs", docsRouter(docs));
  app.get("/api/v1/openapi.json", serveOpenapi(docs));
  const { PUBLIC_URL: publicUrl, NODE_ENV } = config;
  const secureCookies = NODE_ENV === "production" || (publicUrl?.startsWith("https:") ?? false);
  app.use("/api/v1", apiRouter({ limits, inFlight: load.inFlight, secureCookies, publicUrl, forwarding }));
  app.use("/unsubscribe", unsubscribeRouter());
  app.use("/verify", verifyRouter(limits));
  if (forwarding) app.use("/verify", forwarding.ifMissing);
  app.use("/calendars", calendarsRouter(limits, load.inFlight));
  app.use("/inbound-events", inboundEventsRouter(load.inFlight));
  app.use(ltiRoot, ltiRouter(limits, load.inFlight));
  app.use(
    "/ims/oneroster",
    oneRosterRouter({ limits, inFlight: load.inFlight, logger, publicUrl, forwarding }),
  );
  app.use(webRouter(config.WEB_DIR));
  app.use(unrouted);
  app.use(onError(logger));
  return app;
}

/** Express would respond to OPTIONS on every known path. There is no CORS here, and an unrouted method is 404. */
const refuseOptions: RequestHandler = (req, _res, next) => {
  if (req.method === "OPTIONS") throw notFound(`${req.method} ${req.path}`);
  next();
};

const unrouted: RequestHandler = (req) => {
  throw notFound(`${req.method} ${req.path}`);
};

const onError =
  (logger: Logger): ErrorRequestHandler =>
  (error, _req, res, _next) => {
    const record = res.locals["record"] as RequestRecord;
    let known = toAppError(error);
    if (known.code === "database_unavailable" && record.route?.databaseFailure === 500)
      known = toAppError(new Error("database failure"));
    // A rejected request has its cause in the response; the cause of a failure is logged only here.
    // Requests shed under load are in the request log; an extra line for each would add to the load.
    if (known.status >= 500 && error !== refusal)
      logger.error(failureOf(error, known.status, record), "request failed");
    recordRefusal(record, known);
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (known instanceof PasswordQueueFull) res.locals["queueFull"] = true;
    if (known.retryAfter) res.set("retry-after", String(known.retryAfter));
    res
      .status(known.status)
      .type("application/problem+json")
      .send(JSON.stringify(toProblem(known, record.requestId)));
  };

const failureOf = (err: unknown, status: number, { requestId, userId, schoolId }: RequestRecord) => ({
  err,
  ...{ requestId, status, userId, schoolId },
});

/** Parses TRUST_PROXY: a number of hops, or the addresses of the proxies; without it no proxy is trusted. */
function trustProxy(setting: string | undefined): number | string | false {
  if (setting === undefined) return false;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
