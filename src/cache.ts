import type { Store } from "express-rate-limit";
import type { FallbackStore } from "./fallback-store.ts";
import type { Logger } from "./lib/logger.ts";

export interface Cache {
  /** The store of one rate limit, shared by all nodes. */
  limitStore: (name: string) => Store;
  close(): Promise<void>;
}

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
    commandOptions: { timeout: 500 },
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
  return {
    limitStore(name) {
      const prefix = `school-svc:limit:${name}:`;
      const store = new FallbackStore(prefix, {
        isReady: () => client.isReady,
        open: () => new RedisStore({ prefix, sendCommand: (...command) => client.sendCommand(command) }),
      });
      stores.push(store);
      return store;
    },
    async close() {
      for (const store of stores) store.shutdown();
      client.destroy();
    },
  };
}
