/** A message as a gateway of others takes it. */
export interface Outgoing {
  /** The same again is the same message: a gateway that knows it sends it once. */
  id: string;
  to: string;
  text: string;
}

export type Handed = { ok: true; providerId: string | null } | { ok: false; error: string; final: boolean };

export interface Gateway {
  send(message: Outgoing): Promise<Handed>;
}

const timeoutMs = 10_000;

/**
 * Hands short messages to a gateway: one POST of `{ id, to, text, from }` as JSON for each. Any 2xx takes it, 4xx refuses
 * it for good (but 408 and 429), everything else is tried again.
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
          signal: AbortSignal.timeout(timeoutMs),
          redirect: "error",
        });
        const said = (await response.text()).slice(0, 10_000);
        if (response.ok) return { ok: true, providerId: idIn(said) };
        const final = response.status < 500 && ![408, 429].includes(response.status);
        return { ok: false, error: `the gateway answered ${response.status}`, final };
      } catch (error) {
        // What went wrong is said by the cause; fetch itself says that it failed.
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

/** The gateway's own id of the message, where its answer has one. */
function idIn(said: string): string | null {
  try {
    const { id, messageId } = JSON.parse(said) as { id?: unknown; messageId?: unknown };
    const found = id ?? messageId;
    return typeof found === "string" || typeof found === "number" ? String(found).slice(0, 200) : null;
  } catch {
    return null;
  }
}
