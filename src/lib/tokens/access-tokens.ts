import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { LRUCache } from "lru-cache";
import { isId } from "../ids.ts";

export interface AccessTokenOptions {
  /** The signing secret, then earlier ones whose tokens are still accepted; each 32 bytes or more. */
  secrets: readonly string[];
  issuer?: string;
  audience?: string;
  lifetimeSeconds?: number;
  now?: () => Date;
}

/** Each of them a UUID. */
export type AccessTokenSubject = { userId: string; schoolId: string; sessionId: string };

export type AccessTokenClaims = AccessTokenSubject & { issuedAt: Date; expiresAt: Date };

export interface AccessTokens {
  /** A JWT (HS256, `typ: at+jwt`); `expiresIn` in seconds. */
  sign(subject: AccessTokenSubject): { token: string; expiresIn: number };
  /** Returns the claims, or null for anything that is not a valid token of this service. Never throws. */
  verify(token: string): AccessTokenClaims | null;
}

const MAX_LENGTH = 2048;
const CACHE_SIZE = 5_000;

/** @throws {RangeError} without a secret, or if one is shorter than 32 bytes */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { secrets, issuer = "school-svc", audience = "school-svc-api" } = options;
  const { lifetimeSeconds = 900, now = () => new Date() } = options;
  const keys = secrets.map(toKey);
  const current = keys[0];
  if (current === undefined) throw new RangeError("A secret for access tokens is needed");
  // Looked up by the whole encoded header: a token that differs from ours in algorithm, type, key id or any further
  // field finds no key.
  const keysByHeader = new Map(keys.map((key) => [encodedHeader(key), key.key]));

  function sign({ userId, schoolId, sessionId }: AccessTokenSubject): { token: string; expiresIn: number } {
    const iat = seconds(now());
    const claims = { sub: userId, school_id: schoolId, sid: sessionId, iat, exp: iat + lifetimeSeconds };
    const token = jwt.sign({ iss: issuer, aud: audience, ...claims }, current!.key, signOptions(current!));
    return { token, expiresIn: lifetimeSeconds };
  }

  /** Tokens whose signature was verified: the keys do not change, so only the expiry has to be checked again. */
  const verified = new LRUCache<string, AccessTokenClaims>({ max: CACHE_SIZE });

  function verify(token: string): AccessTokenClaims | null {
    const known = verified.get(token) ?? check(token);
    if (known === null || known.expiresAt.getTime() / 1000 <= seconds(now())) return null;
    verified.set(token, known);
    return known;
  }

  function check(token: string): AccessTokenClaims | null {
    const clockTimestamp = seconds(now());
    try {
      if (token.length > MAX_LENGTH) return null;
      const key = keysByHeader.get(token.slice(0, token.indexOf(".")));
      if (key === undefined) return null;
      return readClaims(jwt.verify(token, key, { algorithms: ["HS256"], issuer, audience, clockTimestamp }));
    } catch {
      return null;
    }
  }

  return { sign, verify };
}

function readClaims(payload: string | jwt.JwtPayload): AccessTokenClaims | null {
  const { sub, school_id, sid, iat, exp } = payload as jwt.JwtPayload;
  if (!isId(sub) || !isId(school_id) || !isId(sid)) return null;
  if (typeof iat !== "number" || typeof exp !== "number") return null;
  return {
    userId: sub!,
    schoolId: school_id,
    sessionId: sid,
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

type Key = { id: string; key: KeyObject };

function toKey(secret: string): Key {
  const bytes = Buffer.from(secret);
  if (bytes.length < 32) throw new RangeError("A secret for access tokens needs 32 bytes or more");
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), key: createSecretKey(bytes) };
}

function signOptions({ id }: Key): jwt.SignOptions {
  return { algorithm: "HS256", keyid: id, header: { alg: "HS256", typ: "at+jwt" } };
}

function encodedHeader(key: Key): string {
  return jwt.sign({}, key.key, signOptions(key)).split(".")[0]!;
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
