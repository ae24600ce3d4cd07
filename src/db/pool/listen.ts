import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { clientConfig } from "./client.ts";
import { findHost, hasSeveralHosts } from "./hosts.ts";

/** Called with the payload of each notification, or without one if notifications may have been missed. */
type OnSignal = (payload?: string) => void;

/** One connection per database for all channels of this process. */
const hubs = new Map<string, Hub>();

/**
 * Listens on a notification channel. All channels of a database share one connection, which is reopened when lost.
 * @param url of the server itself: a pooler does not deliver notifications
 */
export function listen(url: string, channel: string, onSignal: OnSignal): { close(): Promise<void> } {
  const hub = hubs.get(url) ?? new Hub(url);
  hubs.set(url, hub);
  return { close: hub.add(channel, onSignal) };
}

class Hub {
  readonly #url: string;
  readonly #ending = new AbortController();
  readonly #heard = new Map<string, Set<OnSignal>>();
  #current: pg.Client | undefined;
  /** Channels can be added to the open connection; earlier ones are subscribed when it opens. */
  #isOpen = false;
  #sent: Promise<unknown> = Promise.resolve();
  readonly #running: Promise<void>;

  constructor(url: string) {
    this.#url = url;
    this.#running = this.#stay();
  }

  /** @returns a function that unsubscribes; the last one closes the connection */
  add(channel: string, onSignal: OnSignal): () => Promise<void> {
    const known = this.#heard.get(channel);
    if (known) known.add(onSignal);
    else this.#heard.set(channel, new Set([onSignal]));
    // A subscriber to an open connection may have missed earlier notifications.
    if (this.#isOpen) void this.#send("LISTEN", channel).then(() => onSignal());
    return async () => {
      const listeners = this.#heard.get(channel);
      if (!listeners?.delete(onSignal)) return;
      if (listeners.size === 0) this.#heard.delete(channel);
      if (this.#heard.size === 0) return this.#close();
      if (listeners.size === 0 && this.#isOpen) await this.#send("UNLISTEN", channel);
    };
  }

  /** Sends one statement after the other, as pg requires. */
  #send(command: "LISTEN" | "UNLISTEN", channel: string): Promise<unknown> {
    const client = this.#current;
    this.#sent = this.#sent
      .catch(() => {})
      .then(() => client?.query(`${command} ${pg.escapeIdentifier(channel)}`).catch(() => {}));
    return this.#sent;
  }

  async #close(): Promise<void> {
    if (hubs.get(this.#url) === this) hubs.delete(this.#url);
    this.#ending.abort();
    await this.#current?.end().catch(() => {});
    await this.#running;
  }

  async #stay(): Promise<void> {
    const { signal } = this.#ending;
    // Wait one microtask so that channels requested together are subscribed together.
    await Promise.resolve();
    while (!signal.aborted) {
      if (hasSeveralHosts(this.#url)) await findHost(this.#url, PROBE_TIMEOUT_MS).catch(() => {});
      const client = new pg.Client(clientConfig({ url: this.#url, applicationName: "school-svc listener" }));
      const lost = new Promise<void>((resolve) => {
        client.on("error", () => resolve());
        client.on("end", () => resolve());
      });
      client.on("notification", ({ channel, payload = "" }) => this.#tell(channel, payload));
      this.#current = client;
      const probing = setInterval(() => void probe(client), PROBE_INTERVAL_MS).unref();
      try {
        // A client that is ended while connecting never settles connect().
        await Promise.race([this.#hear(client), lost]);
        for (const channel of this.#heard.keys()) this.#tell(channel);
        await lost;
      } catch {
        // Retried below, like a lost connection.
      } finally {
        this.#isOpen = false;
        clearInterval(probing);
      }
      await client.end().catch(() => {});
      await pause(1_000, undefined, { signal }).catch(() => {});
    }
  }

  async #hear(client: pg.Client): Promise<void> {
    await client.connect();
    this.#isOpen = true;
    const channels = [...this.#heard.keys()].map((channel) => `LISTEN ${pg.escapeIdentifier(channel)};`);
    this.#sent = client.query(channels.join(" "));
    await this.#sent;
  }

  #tell(channel: string, payload?: string): void {
    for (const onSignal of this.#heard.get(channel) ?? []) onSignal(payload);
  }
}

const PROBE_INTERVAL_MS = 10_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Probes the idle connection: without traffic, a network that drops all packets looks like a quiet channel. */
async function probe(client: pg.Client): Promise<void> {
  const probeQuery = { text: "SELECT 1", query_timeout: PROBE_TIMEOUT_MS };
  await client.query(probeQuery).catch(() => (client as any).connection.stream.destroy());
}
