import { randomBytes } from "node:crypto";
import { now } from "../../../lib/clock.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";

/** Long enough to hand the password over and change it. */
const LIFETIME_MS = 3 * DAY_MS;

export interface GeneratedPassword {
  password: string;
  /** Sign-ins with this password are rejected from this time on. */
  expiresAt: Date;
}

/** Generates a password of 128 bits that its owner must change: the person who hands it over knows it too. */
export const generatePassword = (): GeneratedPassword => ({
  password: randomBytes(16).toString("base64url"),
  expiresAt: new Date(now().getTime() + LIFETIME_MS),
});
