import type { RequestListener, ServerResponse } from "node:http";
import type { Config } from "../../lib/config/config.ts";
import type { Logger } from "../../lib/logger.ts";
import type { HealthChecks } from "./health.ts";
import { isLoopbackAddress } from "./loopback.ts";
import type { Metrics } from "./metrics.ts";
import { metricsAccess } from "./metrics-access.ts";

interface Options {
  metrics: Metrics;
  checks: HealthChecks;
  config: Pick<Config, "METRICS_TOKEN" | "NODE_ENV">;
  logger: Logger;
}

/** Handles the requests of METRICS_PORT: `/metrics`, `/livez` and `/readyz`, and nothing of a school. */
export function metricsListener({ metrics, checks, config, logger }: Options): RequestListener {
  const mayRead = metricsAccess(config);
  return async (req, res) => {
    const [path] = (req.url ?? "").split("?", 1);
    const { authorization, ...headers } = req.headers;
    if (req.method !== "GET" && req.method !== "HEAD")
      return respond(res, 405, { status: "method_not_allowed" });
    if (path === "/livez") return respond(res, 200, { status: "ok" });
    if (path === "/readyz") {
      const waiting = await checks.notReady();
      if (waiting.length) return respond(res, 503, { status: "unavailable", waiting });
      return respond(res, 200, { status: "ok" });
    }
    if (path !== "/metrics") return respond(res, 404, { status: "not_found" });
    const forwarded = headers["x-forwarded-for"] ?? headers["forwarded"];
    const isLoopback = forwarded === undefined && isLoopbackAddress(req.socket.remoteAddress);
    if (!mayRead({ authorization, isLoopback })) return respond(res, 401, { status: "unauthenticated" });
    // A failed scrape is one response, and must not end the process.
    const text = await metrics
      .text()
      .catch((error: unknown) => logger.error({ err: error }, "the metrics could not be collected"));
    if (typeof text !== "string") return respond(res, 500, { status: "internal_error" });
    res.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" });
    res.end(text);
  };
}

function respond(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  res.end(JSON.stringify(body));
}
