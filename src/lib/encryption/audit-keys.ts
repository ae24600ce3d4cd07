import { createHmac, hkdfSync } from "node:crypto";
import { keyId } from "./encryption.ts";

/** Keys of the audit chain. They are derived from the encryption keys and never stored. */
export interface AuditKeys {
  /** Id of the key that new batches are sealed with. */
  currentId: string;
  /** HMAC-SHA-256 of a batch's hash. @returns null if no key with this id is configured */
  mac(id: string, hash: Buffer): Buffer | null;
  /** Short keyed digest: shows whether two texts are equal without revealing them. */
  fingerprint(text: string): string;
}

/** @param keys the current encryption key, then earlier ones */
export function createAuditKeys(keys: readonly string[]): AuditKeys {
  const derive = (key: string, purpose: string) =>
    Buffer.from(hkdfSync("sha256", key, "", `school-svc/audit/${purpose}/v1`, 32));
  const chainKeys = new Map(keys.map((key) => [keyId(key), derive(key, "chain")]));
  const fingerprintKey = derive(keys[0]!, "fingerprint");
  return {
    currentId: keyId(keys[0]!),
    mac(id, hash) {
      const key = chainKeys.get(id);
      return key ? createHmac("sha256", key).update(hash).digest() : null;
    },
    fingerprint: (text) => createHmac("sha256", fingerprintKey).update(text).digest("hex").slice(0, 16),
  };
}
