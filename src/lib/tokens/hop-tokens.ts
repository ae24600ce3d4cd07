import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** What one installation tells another about a request that it forwards. */
export interface Hop {
  /** Address of the client. */
  ip: string;
  /** `list`: a sign-in that only asks for the schools that email address and password open. */
  purpose: "request" | "list";
}

export interface HopTokens {
  sign(hop: Hop): string;
  /** Returns null for anything that no installation with the same secret has signed within the last minute. */
  verify(token: string): Hop | null;
}

const LIFETIME_MS = 60_000;

/** @param secrets the signing secret, then earlier ones whose tokens are still accepted */
export function createHopTokens(secrets: readonly string[], now: () => Date): HopTokens {
  const keys = secrets.map((secret) =>
    createHash("sha256").update(`school-svc/hop-tokens|${secret}`).digest(),
  );
  const signatureOf = (text: string, key: Buffer) => createHmac("sha256", key).update(text).digest();
  return {
    sign({ ip, purpose }) {
      const text = Buffer.from(JSON.stringify([ip, purpose, now().getTime()])).toString("base64url");
      return `${text}.${signatureOf(text, keys[0]!).toString("base64url")}`;
    },
    verify(token) {
      const [text = "", given = ""] = token.split(".", 2);
      const signature = Buffer.from(given, "base64url");
      const isSigned = keys.some((key) => {
        const expected = signatureOf(text, key);
        return expected.length === signature.length && timingSafeEqual(expected, signature);
      });
      if (!isSigned) return null;
      const [ip, purpose, at] = JSON.parse(Buffer.from(text, "base64url").toString());
      return Math.abs(now().getTime() - at) <= LIFETIME_MS ? { ip, purpose } : null;
    },
  };
}
