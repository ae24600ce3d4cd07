import { createHash } from "node:crypto";

/** Calculates the fingerprint of a public key: the SHA-256 of its SPKI bytes, in hexadecimal. @param publicKey base64 */
export const fingerprintOf = (publicKey: string): string =>
  createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex");
