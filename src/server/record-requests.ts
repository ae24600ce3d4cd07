import type { RequestHandler } from "express";
import { withContext } from "../lib/context.ts";
import type { Logger } from "../lib/logger.ts";
import { parseTraceparent } from "../lib/tracing/trace-context.ts";
import { traceFields, tracer } from "../lib/tracing/tracer.ts";
import type { Metrics } from "./health/metrics.ts";
import { languageOf } from "./http/request/language-of.ts";
import { requestIdOf } from "./http/request/request-id-of.ts";
import type { RequestRecord } from "./http/request/request-record.ts";
import type { RefusedRequest } from "./shed-load.ts";

/** Maximum length of the User-Agent header in the audit trail. */
const MAX_USER_AGENT_LENGTH = 400;

/** Requests of load balancers and scrapers, several per second: no spans. */
const probes = /^\/(?:livez|readyz|metrics|health)\b/;

/** Gives every request its id and its one structured log line. A valid incoming id is kept and echoed. */
export function recordRequests(logger: Logger, metrics: Metrics): RequestHandler {
  // The record has eight fields, none of them secret: redacting each line would cost more than writing it.
  const records = logger.child({}, { redact: [] });
  return (req, res, next) => {
    const started = process.hrtime.bigint();
    const requestId = requestIdOf(req);
    const header = req.headers["traceparent"];
    const callers = typeof header === "string" ? parseTraceparent(header) : undefined;
    const start = tracer();
    const span =
      start && !probes.test(req.url)
        ? start(req.method, { kind: "server", parent: callers ?? null })
        : undefined;
    const trace = span?.trace ?? callers;
    const traced = traceFields(trace);
    const record: RequestRecord = {
      requestId,
      ip: req.ip ?? "",
      userId: null,
      schoolId: null,
      log: (details, message) => logger.info({ requestId, ...traced, ...details }, message),
    };
    res.locals["record"] = record;
    res.setHeader("x-request-id", requestId);
    const [address = ""] = req.originalUrl.split("?", 1);
    const path = shownPath(address);
    res.once("close", () => {
      const durationMs = Number(process.hrtime.bigint() - started) / 1e6;
      const status = res.writableFinished ? res.statusCode : 499;
      const { ip, userId, schoolId } = record;
      metrics.request(req.method, record.route?.path, status, durationMs);
      records.info(
        {
          requestId,
          method: req.method,
          path,
          status,
          durationMs: Math.round(durationMs * 100) / 100,
          ip,
          userId,
          schoolId,
          ...traced,
        },
        "request",
      );
      if (!span) return;
      const route = record.route?.path;
      if (route) span.rename(`${req.method} ${route}`);
      span.set({
        "http.request.method": req.method,
        "http.route": route,
        "http.response.status_code": status,
        "school_svc.request_id": requestId,
        "school_svc.school_id": schoolId ?? undefined,
      });
      span.end(status >= 500 ? String(status) : undefined);
    });
    const userAgent = req.headers["user-agent"]?.slice(0, MAX_USER_AGENT_LENGTH);
    const language = languageOf(req.headers["accept-language"]);
    withContext({ requestId, trace, ip: record.ip, userAgent, language }, next);
  };
}

/** Hides the rest of a calendar URL, whose secret path gives access. */
const shownPath = (path: string): string => path.replace(/^\/calendars\/.*/i, "/calendars");

/** Logs a request that is rejected before it reaches the server, in the same format. */
export function recordRefused(logger: Logger, metrics: Metrics): (refused: RefusedRequest) => void {
  const records = logger.child({}, { redact: [] });
  return ({ requestId, method, path, ip }) => {
    metrics.request(method, undefined, 503, 0);
    const record = { requestId, method, path: shownPath(path), status: 503, durationMs: 0, ip };
    records.info({ ...record, userId: null, schoolId: null }, "request");
  };
}
