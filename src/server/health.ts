import { timingSafeEqual } from "node:crypto";
import { type Request, type RequestHandler, Router } from "express";
import { loadActor } from "../core/identity/load-actor.ts";
import { identityServices } from "../core/identity/services.ts";
import type { Config } from "../lib/config.ts";
import { unauthenticated } from "../lib/errors.ts";
import type { Metrics } from "./metrics.ts";

export interface HealthChecks {
  /** Names what is not ready; empty when all is. */
  notReady(): Promise<string[]>;
}

const healthy: RequestHandler = (_req, res) => {
  res.setHeader("cache-control", "no-store");
  res.type("json").send(JSON.stringify({ status: "ok", timestamp: new Date().toISOString() }));
};

/** A request that a proxy on this machine passed on comes from elsewhere, also where nobody told us to trust the proxy. */
const isLoopback = (req: Request) => {
  const forwarded = req.headers["x-forwarded-for"] ?? req.headers["forwarded"];
  if (forwarded !== undefined && !req.app.get("trust proxy")) return false;
  return /^(::1|(::ffff:)?127\.)/.test(req.ip ?? "");
};

const bearer = (req: Request) => /^Bearer (\S+)$/i.exec(req.headers.authorization ?? "")?.[1];

/** Health for people and load balancers. None of it counts against the rate limit or is shed. */
export function healthRouter(
  checks: HealthChecks,
  metrics: Metrics,
  { METRICS_TOKEN: metricsToken, NODE_ENV }: Pick<Config, "METRICS_TOKEN" | "NODE_ENV">,
): Router {
  // Behind a proxy on the same machine every caller may seem local.
  const openLocally = NODE_ENV !== "production";
  const router = Router({ caseSensitive: true });
  router.get(["/health", "/api/health"], healthy);
  router.get("/api/v1/health", async (req, res, next) => {
    const token = bearer(req);
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
    const allowed = metricsToken ? same(bearer(req), metricsToken) : openLocally && isLoopback(req);
    if (!allowed) throw unauthenticated();
    res.type(metrics.contentType).send(await metrics.text());
  });
  return router;
}

function same(given: string | undefined, wanted: string): boolean {
  const a = Buffer.from(given ?? "");
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}
