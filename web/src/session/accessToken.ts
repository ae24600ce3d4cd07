import { Problem } from "../api/Problem.ts";
import { onPlatform } from "./onPlatform.ts";
import { operatorSession } from "./operatorSession.ts";
import { session } from "./session.ts";

/** Tokens are renewed this long before they expire, so that no request is sent with an expired one. */
const marginMs = 30_000;
const here = onPlatform ? operatorSession : session;
const name = onPlatform ? "operator-refresh" : "session-refresh";
const address = onPlatform ? "/api/v1/platform/auth/refresh" : "/api/v1/auth/refresh";
let pending: Promise<string | undefined> | undefined;

/** Returns the access token, renewed if it is about to expire; undefined if nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const current = here.current();
  if (current && !here.isPaused() && current.expiresAt - Date.now() > marginMs) return current.accessToken;
  return renewAccessToken();
}

/**
 * Replaces a token that the service has refused; undefined if the session has ended.
 * @param last true if the token was already replaced once: the session has lapsed
 */
export async function replaceAccessToken(
  refused: string,
  { last = false } = {},
): Promise<string | undefined> {
  const current = here.current()?.accessToken;
  if (current && current !== refused && !here.isPaused()) return current;
  return last ? here.lapse() : renewAccessToken();
}

/** Exchanges the current token for a new one, or waits for the next sign-in; undefined if the session has ended. */
export async function renewAccessToken(): Promise<string | undefined> {
  if (here.isPaused()) return here.lapse();
  if (!here.expected()) return here.current() ? here.lapse() : undefined;
  return (await renewOnce()) ?? here.lapse();
}

async function renewOnce(): Promise<string | undefined> {
  pending ??= oneTabAtATime(refresh).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Two tabs refreshing the same token concurrently would look like token theft; a lock serialises them. */
const oneTabAtATime = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, run) as Promise<T>) : run();

async function refresh(): Promise<string | undefined> {
  const response = await fetch(address, { method: "POST" }).catch(() => undefined);
  if (response?.ok) {
    const signedIn = await response.json();
    return here.open(signedIn) ? signedIn.accessToken : undefined;
  }
  // Only a refusal ends the session; a temporary outage does not.
  if (response && response.status < 500 && response.status !== 429) return undefined;
  throw new Problem(response?.status ?? 0, {});
}

here.onReturn(() => void renewOnce().catch(() => {}));
