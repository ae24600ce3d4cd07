import { createHash, createHmac, createSecretKey, randomBytes } from "node:crypto";
import { isId } from "../ids.ts";

/** `token` goes to the client; `hash` (SHA-256 in hex of the whole token) is all that is stored. */
export type IssuedRefreshToken = { token: string; hash: string };

/** `secret`: 32 bytes in base64url. */
export type RefreshToken = { schoolId: string; sessionId: string; secret: string; hash: string };

export interface RefreshTokens {
  /** A new random token for a session. */
  issue(schoolId: string, sessionId: string): IssuedRefreshToken;
  /** Parses `<schoolId>.<sessionId>.<secret>`; null if malformed. Proves nothing: compare `hash` with the stored one. */
  parse(token: string): RefreshToken | null;
  /** Derives the only token that follows this one: a repeated request gets the same, although no token is stored. */
  successor(token: RefreshToken): IssuedRefreshToken;
}

// The last of 43 characters holds only four bits; restricting it gives each secret exactly one spelling.
const SECRET = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/**
 * @param serverKey the same on all nodes; changing it changes only the successors
 * @throws {RangeError} if it is shorter than 32 bytes
 */
export function createRefreshTokens(serverKey: string): RefreshTokens {
  if (Buffer.byteLength(serverKey) < 32)
    throw new RangeError("The key for refresh tokens needs 32 bytes or more");
  const key = createSecretKey(Buffer.from(serverKey));

  return {
    issue: (schoolId, sessionId) => assemble(schoolId, sessionId, randomBytes(32).toString("base64url")),

    parse(token) {
      const [schoolId, sessionId, secret, ...rest] = token.split(".", 4);
      if (!isId(schoolId) || !isId(sessionId) || !SECRET.test(secret ?? "") || rest.length > 0) return null;
      return { schoolId: schoolId!, sessionId: sessionId!, secret: secret!, hash: sha256(token) };
    },

    successor({ schoolId, sessionId, secret }) {
      const next = createHmac("sha256", key).update(`school-svc/refresh-token|${sessionId}|${secret}`);
      return assemble(schoolId, sessionId, next.digest("base64url"));
    },
  };
}

function assemble(schoolId: string, sessionId: string, secret: string): IssuedRefreshToken {
  const token = `${schoolId}.${sessionId}.${secret}`;
  return { token, hash: sha256(token) };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
