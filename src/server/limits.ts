import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, type Options, rateLimit, type Store } from "express-rate-limit";
import { identityServices } from "../core/common/identity-services.ts";
import { hashLinkToken } from "../core/identity/invitations/link-tokens.ts";
import type { LiveKey } from "../core/integrations/api-keys/api-keys.ts";
import { integrationServices } from "../core/integrations/services.ts";
import type { Config } from "../lib/config/config.ts";
import { AppError } from "../lib/errors.ts";
import type { Route } from "./http/route.ts";

type Named = NonNullable<Route<any, any, any, any>["limit"]>;

export interface Limits {
  everywhere: RequestHandler;
  /** Applied after the body is read, because they depend on the account that it names. */
  named: Readonly<Record<Named, RequestHandler[]>>;
  /** Per API key, with the key's own limit. */
  keys: RequestHandler;
  /** Per private calendar URL: programs poll every few minutes, not every second. */
  calendars: RequestHandler;
  /** Per access token of an LTI tool: a tool returns the scores of a class one by one. */
  ltiTools: RequestHandler;
}

/** A local program that forwards nobody else's requests cannot be a flood from outside. */
const LOCAL_FACTOR = 100;
const isLocal = (req: Request) =>
  /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? "") &&
  !req.headers["x-forwarded-for"] &&
  !req.headers["forwarded"];

const factorOf = (req: Request) => (isLocal(req) ? LOCAL_FACTOR : 1);

const minutes = (count: number) => count * 60_000;
const address = (req: Request) => ipKeyGenerator(req.ip ?? "", 56);
/** The account that a request is about: the one it names, or that of its session. */
const account = (req: Request): string | undefined => {
  const { email } = (req.body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : session(req);
};
/** The account of the request's session. */
const session = (req: Request): string | undefined => {
  const token = req.headers.authorization?.replace(/^Bearer /i, "");
  if (!token) return undefined;
  const { accessTokens, operatorTokens } = identityServices();
  return (accessTokens.verify(token) ?? operatorTokens.verify(token))?.userId;
};

/** The device key of a kiosk, which the store does not get to see. */
const deviceKey = (req: Request): string => hashLinkToken(req.headers.authorization ?? address(req));

/**
 * Creates the rate limits. With a store they are shared by all nodes, otherwise each node counts separately.
 * @param store creates the store of the limit with this name
 */
export function createLimits({ RATE_LIMIT_PER_MINUTE }: Config, store?: (name: string) => Store): Limits {
  const limit = (name: string, options: Partial<Options>): RequestHandler =>
    rateLimit({
      standardHeaders: "draft-8",
      legacyHeaders: false,
      identifier: name,
      // A server failure is not a guess by the caller, so an outage does not lock anyone out.
      // A sign-in rejected because the password queue is full does count: a flood must not be free once the queue is full.
      requestWasSuccessful: (_req, res) =>
        res.statusCode < 400 || (res.statusCode >= 500 && !res.locals["queueFull"]),
      // While the shared store is away, requests are not limited.
      passOnStoreError: true,
      ...(store && { store: store(name) }),
      handler: (_req, res) => {
        throw new AppError(429, "rate_limited", "Too many requests: try again later", {
          retryAfter: Number(res.getHeader("retry-after")) || 60,
        });
      },
      ...options,
    });
  return {
    everywhere: limit("requests", {
      windowMs: minutes(1),
      limit: (req) => RATE_LIMIT_PER_MINUTE * factorOf(req),
      keyGenerator: address,
    }),
    keys: limit("api-keys", {
      windowMs: minutes(1),
      limit: (_req, res) => (res.locals["apiKey"] as LiveKey).requestsPerMinute,
      keyGenerator: (_req, res) => (res.locals["apiKey"] as LiveKey).id,
    }),
    calendars: limit("calendars", {
      windowMs: minutes(1),
      limit: 30,
      keyGenerator: (req) => `${address(req)} ${String(req.params["id"])}`,
    }),
    ltiTools: limit("lti-tools", {
      windowMs: minutes(1),
      limit: (req) => 600 * factorOf(req),
      keyGenerator: (req) => {
        const token = req.headers.authorization?.replace(/^Bearer /i, "") ?? "";
        return integrationServices().ltiTokens.verify(token)?.keyId ?? address(req);
      },
    }),
    named: {
      login: [
        limit("login-address", {
          windowMs: minutes(15),
          limit: 300,
          keyGenerator: address,
          skipSuccessfulRequests: true,
        }),
        limit("login-account", {
          windowMs: minutes(15),
          limit: 30,
          keyGenerator: (req) => `${address(req)} ${account(req)}`,
          skipSuccessfulRequests: true,
        }),
      ],
      // Callers without a session by address, others by account.
      "client-logs": [
        limit("client-logs", {
          windowMs: minutes(1),
          limit: (req) => (session(req) === undefined ? 60 : 300),
          keyGenerator: (req) => session(req) ?? address(req),
        }),
      ],
      // A family on the application page, and guesses at links.
      apply: [
        limit("apply", { windowMs: minutes(15), limit: (req) => 300 * factorOf(req), keyGenerator: address }),
      ],
      // Enough for an open day behind one address.
      "new-application": [
        limit("new-application", {
          windowMs: minutes(60),
          limit: (req) => 60 * factorOf(req),
          keyGenerator: address,
        }),
      ],
      // A kiosk sends each scan at once while people queue; several can be behind one address.
      kiosk: [
        limit("kiosk-address", {
          windowMs: minutes(15),
          limit: (req) => 300 * factorOf(req),
          keyGenerator: address,
          skipSuccessfulRequests: true,
        }),
        limit("kiosk", { windowMs: minutes(1), limit: 240, keyGenerator: deviceKey }),
      ],
      // Enough for an office that checks a pile of documents, too few to guess codes. One code takes up to four requests: the
      // public page, and one for each kind of document.
      verification: [limit("verification", { windowMs: minutes(15), limit: 120, keyGenerator: address })],
      recovery: [
        limit("recovery-address", { windowMs: minutes(15), limit: 100, keyGenerator: address }),
        limit("recovery-account", {
          windowMs: minutes(60),
          limit: 10,
          // The link of an email is secret enough, and a whole school may use theirs behind one address.
          skip: (req) => account(req) === undefined,
          keyGenerator: (req) => `${address(req)} ${account(req)}`,
        }),
      ],
    },
  };
}
