/** A message for an external gateway. */
export interface Outgoing {
  /** Idempotency key: a gateway that already knows this id must not send the message again. */
  id: string;
  to: string;
  text: string;
}

export type SendResult =
  | { ok: true; providerId: string | null }
  | { ok: false; error: string; final: boolean };

export interface Gateway {
  send(message: Outgoing): Promise<SendResult>;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends SMS messages through a gateway: one JSON POST of `{ id, to, text, from }` per message. Any 2xx means accepted, 4xx
 * permanently rejected (except 408 and 429); everything else is retried.
 */
export function httpGateway({ url, token, from }: { url: string; token?: string; from?: string }): Gateway {
  return {
    async send({ id, to, text }) {
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": id,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ id, to, text, ...(from && { from }) }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: "error",
        });
        const body = (await response.text()).slice(0, 10_000);
        if (response.ok) return { ok: true, providerId: idIn(body) };
        const final = response.status < 500 && ![408, 429].includes(response.status);
        return { ok: false, error: `the gateway responded with status ${response.status}`, final };
      } catch (error) {
        // fetch only reports that it failed; the cause holds the reason.
        const { message, cause } = error as Error & { cause?: Error };
        return {
          ok: false,
          error: `the gateway cannot be reached: ${cause?.message || message}`,
          final: false,
        };
      }
    },
  };
}

/** Extracts the gateway's own message id, if its response has one. */
function idIn(body: string): string | null {
  try {
    const { id, messageId } = JSON.parse(body) as { id?: unknown; messageId?: unknown };
    const found = id ?? messageId;
    return typeof found === "string" || typeof found === "number" ? String(found).slice(0, 200) : null;
  } catch {
    return null;
  }
}
