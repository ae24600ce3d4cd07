import type { Store } from "express-rate-limit";
import type { FallbackStore } from "./fallback-store.ts";
import type { Logger } from "./lib/logger.ts";

export interface Cache {
  /** The store of one rate limit, shared by all nodes. */
  limitStore: (name: string) => Store;
  /** Gives an event to every node that hears. @returns false where Redis did not take it */
  publishEvent(event: string): Promise<boolean>;
  /** Hears events; without one where some may have been missed. @returns ends it */
  hearEvents(onEvent: (event?: string) => void): () => void;
  close(): Promise<void>;
}

/** Whoever asks does not wait longer for Redis. The client itself gives up only what it has not sent yet. */
const answerMs = 500;

const eventChannel = "school-svc:events";

/** Connects to Redis where it is configured. The service starts and goes on without it: what it shares is then kept per node. */
export async function openCache(url: string | undefined, logger: Logger): Promise<Cache | null> {
  if (!url) return null;
  const [{ createClient }, { RedisStore }, { FallbackStore }] = await Promise.all([
    import("redis"),
    import("rate-limit-redis"),
    import("./fallback-store.ts"),
  ]);
  const client = createClient({
    url,
    // Commands fail at once while the server is away, instead of queueing up.
    disableOfflineQueue: true,
    // Without an answer to a ping, a connection that only looks alive is given up.
    pingInterval: 2_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 5_000,
      reconnectStrategy: (tries) => Math.min(tries * 100, 3_000),
    },
    commandOptions: { timeout: answerMs },
  });
  let away = false;
  const first = new Promise<void>((resolve) => {
    client.on("error", (error: Error) => {
      if (!away) logger.warn({ err: error }, "Redis is away: going on without it");
      away = true;
      resolve();
    });
    client.on("ready", () => {
      if (away) logger.info("Redis is back");
      away = false;
      resolve();
    });
  });
  // It goes on trying by itself; the start waits only for the first attempt.
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
    hearEvents(onEvent) {
      // What it subscribes to while Redis is away waits in its queue, and is subscribed to anew after each loss.
      const subscriber = client.duplicate({ disableOfflineQueue: false, commandOptions: {} });
      subscribers.add(subscriber);
      // Said by the other connection already.
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

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Redis does not answer")), answerMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
