import express, { type RequestHandler, Router } from "express";
import { findLiveKey } from "../core/integrations/api-keys.ts";
import { notFound, unauthenticated } from "../lib/errors.ts";
import { countValues } from "../lib/json-size.ts";
import { toHandler } from "./http/to-handler.ts";
import type { Limits } from "./limits.ts";
import { routes } from "./routes/index.ts";

/** The largest declared lists fit; what a body costs goes by its values, of which a megabyte could hold half a million. */
const MAX_VALUES = 20_000;

/** Any content type is read as JSON, because `navigator.sendBeacon` cannot name it. */
const readBody = express.json({
  limit: "1mb",
  type: () => true,
  strict: false,
  verify: (_req, _res, json) => {
    if (json.length > MAX_VALUES && countValues(json) > MAX_VALUES)
      throw Object.assign(new Error("Too many values"), { type: "too.many.values" });
  },
});

/** The routes below `/api/v1`. A request meets only the routes of its first path segment, however many there are. */
export function apiRouter(limits: Limits, inFlight: RequestHandler, secureCookies: boolean): RequestHandler {
  const byNoun = new Map<string, Router>();
  for (const each of Object.values(routes).flat()) {
    const noun = each.path.split("/", 2)[1]!;
    const router = byNoun.get(noun) ?? Router({ caseSensitive: true });
    byNoun.set(noun, router);
    const before = each.limit ? limits.named[each.limit] : [];
    const body = each.method === "get" || each.upload ? [] : [readBody];
    router[each.method](each.path, ...body, inFlight, ...before, toHandler(each, secureCookies));
  }
  const byKey = keyReader(limits);
  return (req, res, next) => {
    res.setHeader("cache-control", "no-store");
    const router = byNoun.get(req.path.split("/", 2)[1] ?? "");
    if (!router) throw notFound(`${req.method} ${req.baseUrl}${req.path}`);
    byKey(req, res, (error) => (error ? next(error) : router(req, res, next)));
  };
}

/** Programs prove themselves with a key instead of a session; each key has its own limit. */
function keyReader(limits: Limits): RequestHandler {
  return (req, res, next) => {
    const [, school = "", id = "", secret = ""] =
      /^Bearer ssk\.([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(req.headers.authorization ?? "") ?? [];
    if (!secret) return next();
    findLiveKey(school, id, secret).then((key) => {
      if (!key) return next(unauthenticated("The key is not valid, or has expired"));
      res.locals["apiKey"] = key;
      limits.keys(req, res, next);
    }, next);
  };
}
