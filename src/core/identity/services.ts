import type { AccessTokens } from "../../lib/access-tokens.ts";
import type { Encryption } from "../../lib/encryption.ts";
import type { Passwords } from "../../lib/passwords.ts";
import type { RefreshTokens } from "../../lib/refresh-tokens.ts";

/** What signing in needs of the outside: threads and keys. Connected once, by the composition root. */
export interface IdentityServices {
  passwords: Passwords;
  /** Path of a list of breached passwords, which no new one may be on. */
  breachList: string | undefined;
  /** Longest that a session lasts, however much it is used. */
  sessionMaxDays: number;
  operatorSessionMaxHours: number;
  /** Where it is required, an operator without one can do nothing but set it up. */
  operatorSecondFactor: "required" | "optional";
  accessTokens: AccessTokens;
  /** Of operators of the platform: what they open no school takes, and the other way round. */
  operatorTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  encryption: Encryption;
  /** Address of the web console, for links in emails: as configured, otherwise where the service listens. */
  readonly publicUrl: string;
  /** False in production without a configured address: a link with a secret must not lead to whatever listens there. */
  mayMailSecretLinks: boolean;
  /** Demo accounts do not sign in with their published password. */
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
