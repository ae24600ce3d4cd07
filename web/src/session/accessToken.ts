import { Problem } from "../api/Problem.ts";
import { onPlatform } from "./onPlatform.ts";
import { operatorSession } from "./operatorSession.ts";
import { session } from "./session.ts";

/** A token is exchanged this long before its end, so that no request meets it expired. */
const marginMs = 30_000;
const here = onPlatform ? operatorSession : session;
const name = onPlatform ? "operator-refresh" : "session-refresh";
const address = onPlatform ? "/api/v1/platform/auth/refresh" : "/api/v1/auth/refresh";
let pending: Promise<string | undefined> | undefined;

/** The token to send, renewed where it is about to end; undefined where nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const current = here.current();
  if (current && current.expiresAt - Date.now() > marginMs) return current.accessToken;
  return renewAccessToken();
}

/** Another token for the one that there is; undefined where the session has ended. */
export async function renewAccessToken(): Promise<string | undefined> {
  if (!here.expected()) return undefined;
  pending ??= oneTabAtATime(refresh).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Two tabs that exchange the same token at once would look like a thief. */
const oneTabAtATime = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(name, run) as Promise<T>) : run();

async function refresh(): Promise<string | undefined> {
  const answer = await fetch(address, { method: "POST" }).catch(() => undefined);
  if (answer?.ok) {
    const signedIn = await answer.json();
    here.open(signedIn);
    return signedIn.accessToken;
  }
  // Only a refusal ends the session; a service that is away for a moment does not.
  if (answer && answer.status < 500 && answer.status !== 429) {
    here.end();
    return undefined;
  }
  throw new Problem(answer?.status ?? 0, {});
}
