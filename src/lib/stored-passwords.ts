import { createHash, createHmac } from "node:crypto";

/** What a password is compared with: hash `secret` with `salt` and compare the result with `hash`. */
export interface Target {
  secret: string;
  salt: string;
  hash: string;
}

export interface StoredPasswords {
  /** What of a new password goes into bcrypt. */
  secret(password: string): string;
  /** The string to store for the bcrypt hash of that. */
  store(hash: string): string;
  /** Null for a string that is no hash, or that was made with a pepper which is not configured (any more). */
  target(password: string, stored: string | null): Target | null;
  /** The salt of a string that was stored with the current scheme, pepper and cost. */
  currentSalt(stored: string): string | undefined;
}

const STORED = /^(h1|h2\.[0-9a-f]{8})?(\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53})$/;
const SALT_LENGTH = 29;
const BCRYPT_BYTES = 72;

/**
 * The forms of a stored password: `h2.<pepper id>$2b$…` is bcrypt over a digest keyed with a pepper of the
 * configuration, `h1$2b$…` over a digest whose key is public (no pepper), `$2b$…` over the password itself, as other
 * systems store it.
 * @param peppers the current one, then those that still verify; none: new passwords are stored as `h1`
 */
export function createStoredPasswords(cost: number, peppers: readonly string[]): StoredPasswords {
  const digests = new Map<string, (password: string) => string>([
    ["h1", digestWith("school-svc/password/h1")],
  ]);
  for (const pepper of peppers) digests.set(`h2.${pepperId(pepper)}`, digestWith(pepper));
  const scheme = peppers[0] === undefined ? "h1" : `h2.${pepperId(peppers[0])}`;
  const current = digests.get(scheme)!;

  return {
    secret: current,
    store: (hash) => scheme + hash,
    target(password, stored) {
      const match = stored === null ? null : STORED.exec(stored);
      if (!match) return null;
      const [, prefix, hash] = match as unknown as [string, string | undefined, string];
      // bcrypt itself would ignore the rest, and so take two different passwords for the same.
      if (prefix === undefined && Buffer.byteLength(password) > BCRYPT_BYTES) return null;
      const digest = prefix === undefined ? (plain: string) => plain : digests.get(prefix);
      return digest ? { secret: digest(password), salt: hash.slice(0, SALT_LENGTH), hash } : null;
    },
    currentSalt(stored) {
      const match = STORED.exec(stored);
      return match?.[1] === scheme && Number(match[3]) === cost ? match[2]!.slice(0, SALT_LENGTH) : undefined;
    },
  };
}

/** 44 characters without NUL, so that bcrypt sees the whole password, however long and however it was typed. */
function digestWith(key: string): (password: string) => string {
  return (password) => createHmac("sha256", key).update(password.normalize("NFKC")).digest("base64");
}

function pepperId(pepper: string): string {
  return createHash("sha256").update(`school-svc/password-pepper/id|${pepper}`).digest("hex").slice(0, 8);
}
