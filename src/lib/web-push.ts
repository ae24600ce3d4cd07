import type { Outside } from "./outside.ts";
import { OutsideFault } from "./outside-fault.ts";

/** A browser or phone, as it says where and how it takes notifications. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type Pushed = { ok: true } | { ok: false; error: string; final: boolean; gone: boolean };

export interface Push {
  /** What browsers are told whose notifications they take. */
  publicKey: string;
  /** @throws {OutsideFault} for an endpoint that may not be reached */
  check(endpoint: string): void;
  send(target: PushTarget, payload: string): Promise<Pushed>;
}

interface Options {
  publicKey: string;
  privateKey: string;
  /** Whom a push service turns to: `mailto:` or `https:`. */
  subject: string;
  /** Endpoints come from browsers: they are reached by the one way to addresses that others set. */
  outside(): Outside;
}

/** Seconds for which a push service keeps a notification of a device that is off. */
const keptSeconds = 86_400;

/** Sends notifications by the web push protocol: encrypted for the device, signed by the keys of the service. */
export function webPush({ publicKey, privateKey, subject, outside }: Options): Push {
  return {
    publicKey,
    check: (endpoint) => outside().check(endpoint),
    async send({ endpoint, p256dh, auth }, payload) {
      try {
        // Loaded with the first notification: most processes send none.
        const { default: library } = await import("web-push");
        const { headers, body } = library.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          payload,
          { vapidDetails: { subject, publicKey, privateKey }, TTL: keptSeconds },
        );
        // The length goes with the body.
        const { "Content-Length": _length, ...sent } = headers as Record<string, string | number>;
        const answer = await outside().fetch(endpoint, {
          method: "POST",
          headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
          ...(body && { body }),
          maxBytes: 10_000,
        });
        if (answer.status >= 200 && answer.status < 300) return { ok: true };
        const gone = [404, 410].includes(answer.status);
        const final = answer.status < 500 && ![408, 429].includes(answer.status);
        return { ok: false, error: `the push service answered ${answer.status}`, final, gone };
      } catch (error) {
        const refused = error instanceof OutsideFault && error.kind === "refused";
        return { ok: false, error: (error as Error).message, final: refused, gone: false };
      }
    },
  };
}
