import { createHash, createHmac } from "node:crypto";
import { argon2Prefix } from "./argon2.ts";

/** What to compare a password with: hash `secret` with `salt` and compare the result with `hash`. */
export interface Target {
  secret: string;
  salt: string;
  hash: string;
}

export interface StoredPasswords {
  /** Derives the input of the hash function for a new password. */
  secret(password: string): string;
  /** Returns the string to store for the hash of that input. */
  store(hash: string): string;
  /** Null for a string that is not a hash, or that was made with a pepper that is not configured (any more). */
  target(password: string, stored: string | null): Target | null;
  /** The salt of a string that was stored with the current function, parameters and pepper. */
  currentSalt(stored: string): string | undefined;
}

const PREFIX = /^(h1|h2\.[0-9a-f]{8})?(\$.{1,150})$/;
const BCRYPT = /^(\$2[aby]\$(?:0[4-9]|1[0-5])\$[./A-Za-z0-9]{22})[./A-Za-z0-9]{31}$/;
const ARGON2 = /^(\$argon2id\$v=19\$m=[1-9]\d{3,5},t=[1-9],p=1\$[+/A-Za-z0-9]{22})\$[+/A-Za-z0-9]{43}$/;
const BCRYPT_BYTES = 72;

/**
 * Creates the codec for stored passwords. `h2.<pepper id>$…` is a hash over a digest keyed with a configured pepper, `h1$…`
 * over a digest with a public key (no pepper), `$2b$…` bcrypt over the password itself, as other systems store it. The hash is
 * a bcrypt string or an Argon2id string in the PHC format.
 * @param algorithm of new passwords; strings of both verify
 * @param cost bcrypt's
 * @param peppers the current one, then earlier ones that still verify; none: new passwords are stored as `h1`
 */
export function createStoredPasswords(
  algorithm: "bcrypt" | "argon2id",
  cost: number,
  peppers: readonly string[],
): StoredPasswords {
  const digests = new Map<string, (password: string) => string>([
    ["h1", digestWith("school-svc/password/h1")],
  ]);
  for (const pepper of peppers) digests.set(`h2.${pepperId(pepper)}`, digestWith(pepper));
  const scheme = peppers[0] === undefined ? "h1" : `h2.${pepperId(peppers[0])}`;
  const current = digests.get(scheme)!;
  const bcryptCost = String(cost).padStart(2, "0");
  /** Whether a salt is of the current function and parameters. */
  const isCurrent = (salt: string): boolean =>
    algorithm === "bcrypt"
      ? salt.startsWith("$2") && salt.slice(4, 6) === bcryptCost
      : salt.startsWith(argon2Prefix);

  return {
    secret: current,
    store: (hash) => scheme + hash,
    target(password, stored) {
      const parsed = stored === null ? null : parse(stored);
      if (!parsed) return null;
      const { prefix, hash, salt } = parsed;
      // bcrypt would ignore the remaining bytes, and so accept two different passwords as equal.
      if (prefix === undefined && Buffer.byteLength(password) > BCRYPT_BYTES) return null;
      const digest = prefix === undefined ? (plain: string) => plain : digests.get(prefix);
      return digest ? { secret: digest(password), salt, hash } : null;
    },
    currentSalt(stored) {
      const parsed = parse(stored);
      return parsed?.prefix === scheme && isCurrent(parsed.salt) ? parsed.salt : undefined;
    },
  };
}

/** Splits a stored string. Undefined if it is neither a bcrypt nor an Argon2id string with parameters that may be computed here. */
function parse(stored: string): { prefix: string | undefined; hash: string; salt: string } | undefined {
  const [, prefix, hash = ""] = PREFIX.exec(stored) ?? [];
  // Only bcrypt is imported without a digest of ours.
  const [, salt] = BCRYPT.exec(hash) ?? ((prefix && ARGON2.exec(hash)) || []);
  return salt === undefined ? undefined : { prefix, hash, salt };
}

/** Returns 44 characters without NUL, so that bcrypt sees the whole password, whatever its length and Unicode form. */
function digestWith(key: string): (password: string) => string {
  return (password) => createHmac("sha256", key).update(password.normalize("NFKC")).digest("base64");
}

function pepperId(pepper: string): string {
  return createHash("sha256").update(`school-svc/password-pepper/id|${pepper}`).digest("hex").slice(0, 8);
}
