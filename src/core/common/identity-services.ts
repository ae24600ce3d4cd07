import type { Encryption } from "../../lib/encryption/encryption.ts";
import type { Passwords } from "../../lib/passwords/passwords.ts";
import type { AccessTokens } from "../../lib/tokens/access-tokens.ts";
import type { RefreshTokens } from "../../lib/tokens/refresh-tokens.ts";

/** Services that sign-in depends on: hashing threads and keys. Connected once, by the composition root. */
export interface IdentityServices {
  passwords: Passwords;
  /** Path of a list of breached passwords; new passwords on it are rejected. */
  breachList: string | undefined;
  /** Maximum lifetime of a session, regardless of its use. */
  sessionMaxDays: number;
  operatorSessionMaxHours: number;
  /** `required`: an operator without a second factor can do nothing but set one up. */
  operatorSecondFactor: "required" | "optional";
  accessTokens: AccessTokens;
  /** Tokens of platform operators. Schools reject them, and the platform rejects tokens of schools. */
  operatorTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  encryption: Encryption;
  /** Address of the web console, for links in emails: as configured, otherwise the address that the service listens on. */
  readonly publicUrl: string;
  /** False in production without a configured public URL: a secret link could lead to another server on the guessed address. */
  mayMailSecretLinks: boolean;
  /** Rejects sign-ins of demo accounts with their published password. */
  refusesDemoPassword: boolean;
}

let connected: IdentityServices | undefined;

export function connectIdentity(services: IdentityServices | undefined): void {
  connected = services;
}

export function identityServices(): IdentityServices {
  if (!connected) throw new Error("The identity services are not connected");
  return connected;
}
