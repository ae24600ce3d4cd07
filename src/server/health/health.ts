import { type Request, type RequestHandler, Router } from "express";
import { identityServices } from "../../core/common/identity-services.ts";
import { loadActor } from "../../core/identity/sessions/load-actor.ts";
import type { Config } from "../../lib/config/config.ts";
import { unauthenticated } from "../../lib/errors.ts";
import { isLoopbackAddress } from "./loopback.ts";
import type { Metrics } from "./metrics.ts";
import { bearerToken, metricsAccess } from "./metrics-access.ts";

export interface HealthChecks {
  /** Lists what is not ready; empty if everything is. */
  notReady(): Promise<string[]>;
}

const healthy: RequestHandler = (_req, res) => {
  res.setHeader("cache-control", "no-store");
  res.type("json").send(JSON.stringify({ status: "ok", timestamp: new Date().toISOString() }));
};

/** A request forwarded by a proxy on this machine is not local, even if no trusted proxy is configured. */
const isLoopback = (req: Request) => {
  const forwarded = req.headers["x-forwarded-for"] ?? req.headers["forwarded"];
  if (forwarded !== undefined && !req.app.get("trust proxy")) return false;
  return isLoopbackAddress(req.ip);
};

/** Health endpoints for people and load balancers. They are exempt from rate limiting and load shedding. */
export function healthRouter(
  checks: HealthChecks,
  metrics: Metrics,
  config: Pick<Config, "METRICS_TOKEN" | "NODE_ENV">,
): Router {
  const mayReadMetrics = metricsAccess(config);
  const router = Router({ caseSensitive: true });
  router.get(["/health", "/api/health"], healthy);
  router.get("/api/v1/health", async (req, res, next) => {
    const token = bearerToken(req.headers.authorization);
    const claims = token && !isLoopback(req) ? identityServices().accessTokens.verify(token) : null;
    if (!isLoopback(req) && !(claims && (await loadActor(claims)))) throw unauthenticated();
    healthy(req, res, next);
  });
  router.get("/livez", (_req, res) => void res.type("json").send('{"status":"ok"}'));
  router.get("/readyz", async (_req, res) => {
    const waiting = await checks.notReady();
    res.setHeader("cache-control", "no-store");
    res
      .status(waiting.length ? 503 : 200)
      .type("json")
      .send(
        JSON.stringify({ status: waiting.length ? "unavailable" : "ok", ...(waiting.length && { waiting }) }),
      );
  });
  router.get("/metrics", async (req, res) => {
    const { authorization } = req.headers;
    if (!mayReadMetrics({ authorization, isLoopback: isLoopback(req) })) throw unauthenticated();
    res.type(metrics.contentType).send(await metrics.text());
  });
  return router;
}
