import type { RequestHandler } from "express";
import { withContext } from "../lib/context.ts";
import type { Logger } from "../lib/logger.ts";
import { requestIdOf } from "./http/request-id-of.ts";
import type { RequestRecord } from "./http/request-record.ts";
import type { Metrics } from "./metrics.ts";
import type { RefusedRequest } from "./shed-load.ts";

/** What the audit keeps of a User-Agent header. */
const MAX_USER_AGENT_LENGTH = 400;

/** Gives every request its id and its one structured log line. A valid id from outside is kept and echoed. */
export function recordRequests(logger: Logger, metrics: Metrics): RequestHandler {
  // The record has eight fields, none of them secret: looking for secrets in each line costs more than writing it.
  const records = logger.child({}, { redact: [] });
  return (req, res, next) => {
    const started = process.hrtime.bigint();
    const requestId = requestIdOf(req);
    const record: RequestRecord = {
      requestId,
      ip: req.ip ?? "",
      userId: null,
      schoolId: null,
      log: (details, message) => logger.info({ requestId, ...details }, message),
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
        },
        "request",
      );
    });
    const userAgent = req.headers["user-agent"]?.slice(0, MAX_USER_AGENT_LENGTH);
    withContext({ requestId, ip: record.ip, userAgent }, next);
  };
}

/** Who knows the address of a calendar may read it. */
const shownPath = (path: string): string => path.replace(/^\/calendars\/.*/i, "/calendars");

/** The same record of a request that is refused in front of the server. */
export function recordRefused(logger: Logger, metrics: Metrics): (refused: RefusedRequest) => void {
  const records = logger.child({}, { redact: [] });
  return ({ requestId, method, path, ip }) => {
    metrics.request(method, undefined, 503, 0);
    const record = { requestId, method, path: shownPath(path), status: 503, durationMs: 0, ip };
    records.info({ ...record, userId: null, schoolId: null }, "request");
  };
}
