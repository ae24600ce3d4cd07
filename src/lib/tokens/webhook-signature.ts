import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const prefix = "whsec_";

/** Creates a Standard Webhooks secret: `whsec_` and 32 bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string | Buffer;
}

/** Returns `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. */
export function signWebhook({ id, timestamp, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.replace(prefix, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

/** Checks whether one of a message's space-separated signatures was made with the secret. */
export function isSignedBy(message: SignedMessage, signatures: string, secret: string): boolean {
  const proper = Buffer.from(signWebhook(message, secret));
  return signatures.split(" ").some((text) => {
    const given = Buffer.from(text);
    return given.length === proper.length && timingSafeEqual(given, proper);
  });
}
