import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from "node:crypto";
import express, { type Request } from "express";
import { rateLimit } from "express-rate-limit";
import helmet from "helmet";
import { destination, pino } from "pino";
import { secret } from "./announce.ts";

// A minimal server, hand-written for speed. It only checks the token: no session, no tenant transaction, no row-level
// security, no validation.
const key = createSecretKey(Buffer.from(secret));
const logger = pino({ base: null }, destination({ dest: 2, sync: false }));

interface Claims {
  school_id: string;
  sub: string;
}

function verify(header: string | undefined): Claims | null {
  const [head, payload, signature] = header?.slice(7).split(".") ?? [];
  if (!head || !payload || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = createHmac("sha256", key).update(`${head}.${payload}`).digest();
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  return claims.exp * 1000 > Date.now() ? claims : null;
}

export const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.use((req, res, next) => {
  const began = performance.now();
  const requestId = randomUUID();
  res.once("finish", () => {
    const { userId = null, schoolId = null } = res.locals;
    logger.info({
      requestId,
      method: req.method,
      path: req.path,
      status: res.statusCode,
      durationMs: performance.now() - began,
      ip: req.ip,
      userId,
      schoolId,
    });
  });
  next();
});
app.use(helmet());
app.use(rateLimit({ windowMs: 60_000, limit: 10_000_000, standardHeaders: "draft-8", legacyHeaders: false }));
app.use(express.json());

/** A route for any valid token: `handle` builds the response for the school in the token. */
export function response(
  method: "get" | "put",
  path: string,
  handle: (schoolId: string, req: Request<any>, userId: string) => Promise<unknown>,
): void {
  app[method](`/api/v1${path}`, async (req, res) => {
    const claims = verify(req.headers.authorization);
    if (!claims) return void res.status(401).end();
    res.locals["userId"] = claims.sub;
    res.locals["schoolId"] = claims.school_id;
    res.json(await handle(claims.school_id, req, claims.sub));
  });
}
