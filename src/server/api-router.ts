import { type RequestHandler, Router } from "express";
import { findLiveKey } from "../core/integrations/api-keys/api-keys.ts";
import { recordRefusedKey } from "../core/integrations/api-keys/record-refused-key.ts";
import { refuseMovedSchool } from "../core/platform/moves/refuse-moved-school.ts";
import { notFound, unauthenticated } from "../lib/errors.ts";
import { perKey } from "../lib/memo/per-key.ts";
import type { Forwarding } from "./directory/forwarding.ts";
import { readBeacon, readBody } from "./http/request/read-json.ts";
import type { AnyRoute } from "./http/route.ts";
import { toHandler } from "./http/to-handler.ts";
import type { Limits } from "./limits.ts";
import { fromOwnOrigin } from "./own-origin.ts";
import { routes } from "./routes/index.ts";

interface Options {
  limits: Limits;
  inFlight: RequestHandler;
  secureCookies: boolean;
  publicUrl: string | undefined;
  forwarding: Forwarding | undefined;
}

/** The routes that receive or set a cookie. */
const signsIn = /^(?:\/platform)?\/auth\//;

/**
 * The routes below `/api/v1`. A request passes only the routes of its first path segment, so the total number does not matter.
 * The router of a segment is created at its first request: all of them at start-up would take 4 MB.
 */
export function apiRouter(options: Options): RequestHandler {
  const byNoun = Map.groupBy(Object.values(routes).flat(), ({ path }) => nounOf(path));
  const routerOf = perKey((noun: string) => createRouter(byNoun.get(noun)!, options));
  const byKey = keyReader(options.limits);
  return (req, res, next) => {
    res.setHeader("cache-control", "no-store");
    const noun = nounOf(req.path);
    if (!byNoun.has(noun)) throw notFound(`${req.method} ${req.baseUrl}${req.path}`);
    byKey(req, res, (error) => (error ? next(error) : routerOf(noun)(req, res, next)));
  };
}

const nounOf = (path: string): string => path.split("/", 2)[1] ?? "";

function createRouter(
  ofNoun: readonly AnyRoute[],
  { limits, inFlight, secureCookies, publicUrl, forwarding }: Options,
): Router {
  const ownOrigin = fromOwnOrigin(publicUrl);
  const router = Router({ caseSensitive: true });
  for (const each of ofNoun) {
    const before = each.limit ? limits.named[each.limit] : [];
    const body = each.method === "get" || each.upload ? [] : [each.beacon ? readBeacon : readBody];
    const origin = signsIn.test(each.path) ? [ownOrigin] : [];
    const forward = forwarding && each.forwarded ? [forwarding[each.forwarded]] : [];
    const handlers = [...origin, ...body, inFlight, ...before, ...forward, toHandler(each, secureCookies)];
    router[each.method](each.path, ...handlers);
    if (forwarding && each.limit === "verification") router.use(each.path, forwarding.onMissing);
  }
  return router;
}

/** Authenticates programs by API key instead of a session; each key has its own rate limit. */
function keyReader(limits: Limits): RequestHandler {
  return (req, res, next) => {
    const [, school = "", id = "", secret = ""] =
      /^Bearer ssk\.([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(req.headers.authorization ?? "") ?? [];
    if (!secret) return next();
    findLiveKey(school, id, secret)
      .then(async (key) => {
        if (!key) {
          await refuseMovedSchool(school);
          recordRefusedKey(school, id, "api_key");
          return next(unauthenticated("The API key is invalid or has expired"));
        }
        res.locals["apiKey"] = key;
        limits.keys(req, res, next);
      })
      .catch(next);
  };
}
