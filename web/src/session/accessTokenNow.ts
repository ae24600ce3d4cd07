import { session } from "./session.ts";

/** The token as it is, for what must not wait for a new one. */
export function accessTokenNow(): string | undefined {
  const current = session.current();
  return current && current.expiresAt > Date.now() ? current.accessToken : undefined;
}
