import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Where a secret is stored. It decrypts only there: a copy in another school, table, row or column is refused. */
export type Place = { schoolId: string; table: string; row: string; column: string };

export interface Encryption {
  /** `v1.<key id>.<nonce>.<ciphertext>.<tag>`, the last three in base64url; AES-256-GCM with the current key. */
  encrypt(plain: string, place: Place): string;
  /**
   * Like `encrypt`, but deterministic: equal text and place give equal ciphertext. For a token that is derived on demand
   * instead of stored. It reveals which tokens contain the same text.
   */
  encryptStable(plain: string, place: Place): string;
  /**
   * @throws {UnknownEncryptionKey} encrypted with a key that is not configured (any more)
   * @throws {DecryptionFailed} malformed, modified, or made for another place
   */
  decrypt(cipher: string, place: Place): string;
  /** Checks whether it was encrypted with the current key; if not, decrypt it and encrypt it again. */
  isCurrent(cipher: string): boolean;
}

export class UnknownEncryptionKey extends Error {
  override name = "UnknownEncryptionKey";
  readonly keyId: string;

  constructor(keyId: string) {
    super(`No key with the id ${keyId} is configured`);
    this.keyId = keyId;
  }
}

export class DecryptionFailed extends Error {
  override name = "DecryptionFailed";
}

const FORM = /^v1\.([0-9a-f]{8})\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/;

/**
 * @param keys the current key, then earlier ones that still decrypt; each any text of 32 characters or more
 * @throws {RangeError} without a key, or if one is shorter
 */
export function createEncryption(keys: string | readonly string[]): Encryption {
  const list = [keys].flat();
  if (list.length === 0) throw new RangeError("An encryption key is needed");
  if (list.some((key) => key.length < 32))
    throw new RangeError("An encryption key needs 32 characters or more");
  const ring = new Map(list.map((key) => [keyId(key), deriveKey(key, "v1")]));
  const currentId = keyId(list[0]!);
  const currentKey = ring.get(currentId)!;
  const nonceKey = deriveKey(list[0]!, "nonce");

  const encryptWith = (nonce: Buffer, plain: string, place: Place): string => {
    const cipher = createCipheriv("aes-256-gcm", currentKey, nonce).setAAD(encodePlace(place));
    const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
    const parts = [nonce, ciphertext, cipher.getAuthTag()].map((part) => part.toString("base64url"));
    return ["v1", currentId, ...parts].join(".");
  };

  return {
    encrypt: (plain, place) => encryptWith(randomBytes(12), plain, place),

    // The nonce is derived from text and place, so that it repeats only if both do: GCM is broken by any other reuse.
    encryptStable(plain, place) {
      const hmac = createHmac("sha256", nonceKey).update(encodePlace(place)).update(plain);
      return encryptWith(hmac.digest().subarray(0, 12), plain, place);
    },

    decrypt(cipher, place) {
      const match = FORM.exec(cipher);
      if (match === null) throw new DecryptionFailed("Not an encrypted value");
      const key = ring.get(match[1]!);
      if (key === undefined) throw new UnknownEncryptionKey(match[1]!);
      const [nonce, text, tag] = match.slice(2).map(decode) as [Buffer, Buffer, Buffer];
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 });
      decipher.setAAD(encodePlace(place)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new DecryptionFailed("Changed, or made for another place", { cause });
      }
    },

    isCurrent: (cipher) => cipher.startsWith(`v1.${currentId}.`),
  };
}

/** Derives an id for a key without revealing it. */
export function keyId(key: string): string {
  return createHash("sha256").update(`school-svc/encryption/id|${key}`).digest("hex").slice(0, 8);
}

function deriveKey(key: string, use: "v1" | "nonce"): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `school-svc/encryption/${use}`, 32));
}

// As JSON, so that different places never give the same bytes, whatever characters they contain.
function encodePlace({ schoolId, table, row, column }: Place): Buffer {
  return Buffer.from(JSON.stringify(["v1", schoolId, table, row, column]));
}

function decode(part: string): Buffer {
  const bytes = Buffer.from(part, "base64url");
  // Unused bits of the last character would decode to the same bytes: two texts must not be one value.
  if (bytes.toString("base64url") !== part) throw new DecryptionFailed("Not an encrypted value");
  return bytes;
}
