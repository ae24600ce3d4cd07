import { createHash, randomBytes } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";

// Crockford's base32: no letter that is mistaken for another when copied by hand.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PERIOD_SECONDS = 30;

/** Creates a secret of 160 bits for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the `otpauth://totp/` URI that apps read as a QR code: SHA-1, 6 digits, 30 seconds. */
export function totpUri({
  secret,
  issuer,
  account,
}: {
  secret: string;
  issuer: string;
  account: string;
}): string {
  return new TOTP({ secret, issuer, label: account, period: PERIOD_SECONDS }).toString();
}

export interface TotpAttempt {
  secret: string;
  /** As typed; spaces are ignored. */
  code: string;
  now: Date;
  /** The counter of the last success, null if there was none. */
  lastCounter: number | null;
}

/**
 * Verifies a code and returns the number of its 30-second step: the current one, the one before or the one after. Null if
 * it matches none, or is not later than `lastCounter`: a code works once. Store the number in the same transaction.
 * @throws {TypeError} if the secret is not base32
 */
export function verifyTotp({ secret, code, now, lastCounter }: TotpAttempt): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^[0-9]{6}$/.test(token)) return null;
  const key = Secret.fromBase32(secret);
  const current = TOTP.counter({ period: PERIOD_SECONDS, timestamp: now.getTime() });
  for (const counter of [current, current - 1, current + 1]) {
    const unused = lastCounter === null || counter > lastCounter;
    if (unused && HOTP.validate({ token, secret: key, counter, window: 0 }) !== null) return counter;
  }
  return null;
}

/**
 * Creates one-time codes of 120 bits, each in six groups: `7K2M-0QXA-…`. Show them once and store them hashed; from 112
 * bits on a fast hash without a salt is enough (ASVS 6.5.2).
 */
export function newRecoveryCodes(n = 10): string[] {
  return Array.from({ length: n }, () => {
    const letters = Array.from(randomBytes(24), (byte) => ALPHABET[byte % 32]).join("");
    return letters.match(/.{4}/g)!.join("-");
  });
}

/** Hashes a recovery code (SHA-256 in hex), ignoring how it was typed: case, spaces, dashes, O for 0, I or L for 1. */
export function hashRecoveryCode(code: string): string {
  const letters = code
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(letters.replace(/O/g, "0").replace(/[IL]/g, "1")).digest("hex");
}
