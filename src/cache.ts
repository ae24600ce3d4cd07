import type { Store } from "express-rate-limit";
import type { FallbackStore } from "./fallback-store.ts";
import type { Logger } from "./lib/logger.ts";
import { withTimeout } from "./lib/with-timeout.ts";

export interface Cache {
  /** Creates the store of one rate limit, shared by all nodes. */
  limitStore: (name: string) => Store;
  /** Publishes an event to every subscribed node. @returns false if Redis did not accept it */
  publishEvent(event: string): Promise<boolean>;
  /** Subscribes to events; calls back without an event if some may have been missed. @returns ends the subscription */
  onEvents(onEvent: (event?: string) => void): () => void;
  close(): Promise<void>;
}

/** Limit for each command. The client's own timeout only covers commands that it has not sent yet. */
const RESPONSE_TIMEOUT_MS = 500;

const eventChannel = "school-svc:events";

/** Connects to Redis if configured. The service also starts and runs without it; shared state is then kept per node. */
export async function openCache(url: string | undefined, logger: Logger): Promise<Cache | null> {
  if (!url) return null;
  const [{ createClient }, { RedisStore }, { FallbackStore }] = await Promise.all([
    import("redis"),
    import("rate-limit-redis"),
    import("./fallback-store.ts"),
  ]);
  const client = createClient({
    url,
    // Commands fail immediately while the server is away, instead of queueing up.
    disableOfflineQueue: true,
    // A dead connection is detected by unanswered pings.
    pingInterval: 2_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 5_000,
      reconnectStrategy: (attempts) => Math.min(attempts * 100, 3_000),
    },
    commandOptions: { timeout: RESPONSE_TIMEOUT_MS },
  });
  let away = false;
  const first = new Promise<void>((resolve) => {
    client.on("error", (error: Error) => {
      if (!away) logger.warn({ err: error }, "Redis is away: continuing without it");
      away = true;
      resolve();
    });
    client.on("ready", () => {
      if (away) logger.info("Redis is back");
      away = false;
      resolve();
    });
  });
  // The client keeps reconnecting; start-up waits only for the first attempt.
  client.connect().catch(() => {});
  await first;

  const stores: FallbackStore[] = [];
  const subscribers = new Set<{ destroy(): void }>();
  return {
    async publishEvent(event) {
      if (!client.isReady) return false;
      return inTime(client.publish(eventChannel, event)).then(
        () => true,
        () => false,
      );
    },
    onEvents(onEvent) {
      // Subscriptions made while Redis is away stay queued, and the client renews them after each reconnection.
      const subscriber = client.duplicate({ disableOfflineQueue: false, commandOptions: {} });
      subscribers.add(subscriber);
      // The main connection has already logged the error.
      subscriber.on("error", () => {});
      subscriber.on("ready", () => onEvent());
      subscriber.connect().catch(() => {});
      subscriber.subscribe(eventChannel, (event) => onEvent(event)).catch(() => {});
      return () => {
        if (subscribers.delete(subscriber)) subscriber.destroy();
      };
    },
    limitStore(name) {
      const prefix = `school-svc:limit:${name}:`;
      const store = new FallbackStore(prefix, {
        isReady: () => client.isReady,
        open: () =>
          new RedisStore({ prefix, sendCommand: (...command) => inTime(client.sendCommand(command)) }),
      });
      stores.push(store);
      return store;
    },
    async close() {
      for (const store of stores) store.shutdown();
      for (const subscriber of subscribers) subscriber.destroy();
      client.destroy();
    },
  };
}

const inTime = <T>(response: Promise<T>): Promise<T> =>
  withTimeout(RESPONSE_TIMEOUT_MS, response, "Redis does not respond");
