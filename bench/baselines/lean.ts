import { createHmac, createSecretKey, randomUUID, timingSafeEqual } from "node:crypto";
import express from "express";
import { rateLimit } from "express-rate-limit";
import helmet from "helmet";
import { destination, pino } from "pino";
import { announce, openPool, schoolById, secret } from "./announce.ts";

// The lean server that somebody who counts microseconds would write by hand for this one route. It checks the token
// and nothing else: no session, no tenant transaction, no row-level security, no validation.
const pool = openPool();
const key = createSecretKey(Buffer.from(secret));
const logger = pino({ base: null }, destination({ dest: 2, sync: false }));

function verify(header: string | undefined): { school_id: string; sub: string } | null {
  const [head, payload, signature] = header?.slice(7).split(".") ?? [];
  if (!head || !payload || !signature) return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = createHmac("sha256", key).update(`${head}.${payload}`).digest();
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  return claims.exp * 1000 > Date.now() ? claims : null;
}

const app = express();
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
app.get("/api/v1/school", async (req, res) => {
  const claims = verify(req.headers.authorization);
  if (!claims) return void res.status(401).end();
  res.locals["userId"] = claims.sub;
  res.locals["schoolId"] = claims.school_id;
  const { rows } = await pool.query({ ...schoolById, values: [claims.school_id] });
  res.json(rows[0]);
});
announce(app);
