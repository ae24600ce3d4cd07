import { createHash, createSecretKey } from "node:crypto";
import jwt from "jsonwebtoken";
import { isId } from "../ids.ts";

export interface ClientClaims {
  schoolId: string;
  /** The API key or LTI tool that the client authenticated as. */
  keyId: string;
  scopes: string[];
}

/** Access tokens of programs: bearer tokens that are valid for one hour. */
export interface ClientTokens {
  sign(claims: ClientClaims): { token: string; expiresIn: number };
  /** Returns the claims, or null for anything that is not a valid token of this service. Never throws. */
  verify(token: string): ClientClaims | null;
}

const issuer = "school-svc";
const lifetimeSeconds = 3_600;

/**
 * @param secrets the signing secret, then earlier ones whose tokens are still accepted
 * @param kind of clients: a token of one kind is never valid as that of the other
 */
export function createClientTokens(
  secrets: readonly string[],
  now: () => Date,
  kind: "client" | "lti" = "client",
): ClientTokens {
  const audience = `school-svc-${kind}s`;
  // A separate key: a person's token is never valid as a program's, nor vice versa.
  const keys = secrets.map((secret) =>
    createSecretKey(createHash("sha256").update(`school-svc/${kind}-tokens|${secret}`).digest()),
  );
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    sign({ schoolId, keyId, scopes }) {
      const claims = { sub: keyId, school_id: schoolId, scope: scopes.join(" "), iat: seconds() };
      const token = jwt.sign(
        { ...claims, iss: issuer, aud: audience, exp: seconds() + lifetimeSeconds },
        keys[0]!,
        { algorithm: "HS256" },
      );
      return { token, expiresIn: lifetimeSeconds };
    },
    verify(token) {
      if (token.length > 4096) return null;
      for (const key of keys)
        try {
          const options = { algorithms: ["HS256" as const], issuer, audience, clockTimestamp: seconds() };
          const { sub, school_id, scope } = jwt.verify(token, key, options) as jwt.JwtPayload;
          if (!isId(sub) || !isId(school_id) || typeof scope !== "string") return null;
          return { keyId: sub!, schoolId: school_id, scopes: scope.split(" ").filter(Boolean) };
        } catch {
          // Signed with another key, or not by this service.
        }
      return null;
    },
  };
}
