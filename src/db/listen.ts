import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { clientConfig } from "./client.ts";

/**
 * Hears what is notified on a channel, on a connection of its own that is opened again when it is lost.
 * @param onSignal called for each notification with what it says, and without it when some may have been missed
 */
export function listen(
  url: string,
  channel: string,
  onSignal: (payload?: string) => void,
): { close(): Promise<void> } {
  const ending = new AbortController();
  let current: pg.Client | undefined;
  const hear = async (client: pg.Client) => {
    await client.connect();
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  };
  const stay = async () => {
    while (!ending.signal.aborted) {
      const client = new pg.Client(clientConfig({ url, applicationName: "school-svc listener" }));
      const lost = new Promise<void>((resolve) => {
        client.on("error", () => resolve());
        client.on("end", () => resolve());
      });
      client.on("notification", ({ payload = "" }) => onSignal(payload));
      current = client;
      const asking = setInterval(() => void stillThere(client), askEveryMs).unref();
      try {
        // A client that is ended while it connects never says how that went.
        await Promise.race([hear(client), lost]);
        onSignal();
        await lost;
      } catch {
        // Tried again below, like a connection that was lost.
      } finally {
        clearInterval(asking);
      }
      await client.end().catch(() => {});
      await pause(1_000, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const running = stay();
  return {
    async close() {
      ending.abort();
      await current?.end().catch(() => {});
      await running;
    },
  };
}

const askEveryMs = 10_000;
const patienceMs = 5_000;

/** Where nothing is asked, a way that loses everything looks like a time in which nothing happens. */
async function stillThere(client: pg.Client): Promise<void> {
  const ask = { text: "SELECT 1", query_timeout: patienceMs };
  await client.query(ask).catch(() => (client as any).connection.stream.destroy());
}
