import type { Store } from "express-rate-limit";
import type { Logger } from "./lib/logger.ts";

export interface Cache {
  /** The store of one rate limit, shared by all nodes. */
  limitStore: (name: string) => Store;
  close(): Promise<void>;
}

/** Connects to Redis where it is configured. The service starts and goes on without it: what it shares is then kept per node. */
export async function openCache(url: string | undefined, logger: Logger): Promise<Cache | null> {
  if (!url) return null;
  const [{ createClient }, { RedisStore }] = await Promise.all([import("redis"), import("rate-limit-redis")]);
  const client = createClient({
    url,
    // Commands fail at once while the server is away, instead of queueing up.
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(tries * 100, 3_000) },
    commandOptions: { timeout: 500 },
  });
  let away = false;
  client.on("error", (error: Error) => {
    if (!away) logger.warn({ err: error }, "Redis is away: going on without it");
    away = true;
  });
  client.on("ready", () => {
    if (away) logger.info("Redis is back");
    away = false;
  });
  await client.connect().catch(() => {});
  return {
    limitStore: (name) =>
      new RedisStore({
        prefix: `school-svc:limit:${name}:`,
        sendCommand: (...command) => client.sendCommand(command),
      }),
    async close() {
      client.destroy();
    },
  };
}
