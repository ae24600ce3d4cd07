import type { GuardedHttp } from "../guarded-http/guarded-http.ts";
import { GuardedHttpError } from "../guarded-http/guarded-http-error.ts";

/** The push subscription of a browser or phone: its endpoint and keys. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type PushResult = { ok: true } | { ok: false; error: string; final: boolean; gone: boolean };

export interface Push {
  /** Key that browsers need to subscribe. */
  publicKey: string;
  /** @throws {GuardedHttpError} if the endpoint is not allowed */
  check(endpoint: string): void;
  send(target: PushTarget, payload: string): Promise<PushResult>;
}

interface Options {
  publicKey: string;
  privateKey: string;
  /** Contact for the push service: a `mailto:` or `https:` URL. */
  subject: string;
  /** Endpoints come from browsers, so they are called through the SSRF-guarded client. */
  guardedHttp(): GuardedHttp;
}

/** Seconds for which a push service keeps a notification for a device that is offline. */
const TTL_SECONDS = 86_400;

/** Sends notifications with the Web Push protocol: encrypted for the device, signed with the service's VAPID keys. */
export function webPush({ publicKey, privateKey, subject, guardedHttp }: Options): Push {
  return {
    publicKey,
    check: (endpoint) => guardedHttp().check(endpoint),
    async send({ endpoint, p256dh, auth }, payload) {
      try {
        // Loaded with the first notification: most processes send none.
        const { default: library } = await import("web-push");
        const { headers, body } = library.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          payload,
          { vapidDetails: { subject, publicKey, privateKey }, TTL: TTL_SECONDS },
        );
        // undici sets Content-Length from the body.
        const { "Content-Length": _length, ...sent } = headers as Record<string, string | number>;
        const response = await guardedHttp().fetch(endpoint, {
          method: "POST",
          headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
          ...(body && { body }),
          maxBytes: 10_000,
        });
        if (response.status >= 200 && response.status < 300) return { ok: true };
        const gone = [404, 410].includes(response.status);
        const final = response.status < 500 && ![408, 429].includes(response.status);
        return { ok: false, error: `the push service responded with status ${response.status}`, final, gone };
      } catch (error) {
        const refused = error instanceof GuardedHttpError && error.kind === "refused";
        return { ok: false, error: (error as Error).message, final: refused, gone: false };
      }
    },
  };
}
