import { randomBytes } from "node:crypto";
import { now } from "../../lib/clock.ts";

/** Time enough to be told it and to choose another, too little to stay with it. */
const lifetimeMs = 3 * 86_400_000;

export interface MadeUpPassword {
  password: string;
  /** Nobody signs in with it from then on. */
  expiresAt: Date;
}

/** A password for an owner who is to change it: whoever handed it over knows it too. */
export const makeUpPassword = (): MadeUpPassword => ({
  password: randomBytes(16).toString("base64url"),
  expiresAt: new Date(now().getTime() + lifetimeMs),
});

export const hasExpired = ({ passwordExpiresAt: at }: { passwordExpiresAt: Date | null }): boolean =>
  at !== null && at <= now();
