import { createHmac, hkdfSync } from "node:crypto";

/** Computes digests of email addresses, by which an address can be found in the directory but not read from it. */
export interface AddressDigests {
  /** The digest under which an address is published. */
  digest(email: string): Buffer;
  /** The digests under which installations may have published it: also those of earlier keys. */
  all(email: string): Buffer[];
}

/** @param keys ENCRYPTION_KEY, then earlier ones; every installation has the same */
export function createAddressDigests(keys: readonly string[]): AddressDigests {
  const derived = keys.map((key) =>
    Buffer.from(hkdfSync("sha256", key, "", "school-svc/directory-addresses", 32)),
  );
  const digestBy = (key: Buffer, email: string) =>
    createHmac("sha256", key).update(email).digest().subarray(0, 16);
  return {
    digest: (email) => digestBy(derived[0]!, email),
    all: (email) => derived.map((key) => digestBy(key, email)),
  };
}
