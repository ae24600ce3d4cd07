import { session } from "./session.ts";

/** Returns the current token without renewing it, for callers that must not wait. */
export function accessTokenNow(): string | undefined {
  const current = session.current();
  return current && current.expiresAt > Date.now() ? current.accessToken : undefined;
}
