import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { withContext } from "../lib/context.ts";
import { isId } from "../lib/ids.ts";
import type { Logger } from "../lib/logger.ts";
import type { RequestRecord } from "./http/request-record.ts";
import type { Metrics } from "./metrics.ts";

/** Gives every request its id and its one structured log line. A valid id from outside is kept and echoed. */
export function recordRequests(logger: Logger, metrics: Metrics): RequestHandler {
  // The record has eight fields, none of them secret: looking for secrets in each line costs more than writing it.
  const records = logger.child({}, { redact: [] });
  return (req, res, next) => {
    const started = process.hrtime.bigint();
    const given = req.headers["x-request-id"];
    const requestId = isId(given) ? given : randomUUID();
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
    // Who knows the address of a calendar may read it.
    const path = address.replace(/^\/calendars\/.*/i, "/calendars");
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
    withContext({ requestId, ip: record.ip }, next);
  };
}
