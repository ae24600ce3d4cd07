import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from "express-rate-limit";
import type { RedisStore } from "rate-limit-redis";

/** How long Redis is not used after a failed command. */
const RETRY_PAUSE_MS = 1_000;

interface Shared {
  isReady(): boolean;
  open(): RedisStore;
}

/** Counts in Redis for all nodes together; while Redis is away, in memory, so that each node still has its limit. */
export class FallbackStore implements Store {
  readonly prefix: string;
  readonly #shared: Shared;
  readonly #memory = new MemoryStore();
  #options: Options | undefined;
  #opened: Promise<RedisStore> | undefined;
  #retryAt = 0;

  constructor(prefix: string, shared: Shared) {
    this.prefix = prefix;
    this.#shared = shared;
  }

  init(options: Options): void {
    this.#options = options;
    this.#memory.init(options);
  }

  increment = (key: string) => this.#ask((store) => store.increment(key));
  decrement = (key: string) => this.#ask<void>((store) => store.decrement(key));
  resetKey = (key: string) => this.#ask<void>((store) => store.resetKey(key));
  get = (key: string) =>
    this.#ask<ClientRateLimitInfo | undefined>((store) => store.get(key) as Promise<ClientRateLimitInfo>);
  shutdown = () => this.#memory.shutdown();

  async #ask<T>(run: (store: RedisStore | MemoryStore) => Promise<T>): Promise<T> {
    if (this.#shared.isReady() && performance.now() >= this.#retryAt) {
      try {
        this.#opened ??= this.#open();
        return await run(await this.#opened);
      } catch {
        // RedisStore never recovers from a failed start, so create a new one for the next attempt.
        this.#opened = undefined;
        this.#retryAt = performance.now() + RETRY_PAUSE_MS;
      }
    }
    return run(this.#memory);
  }

  async #open(): Promise<RedisStore> {
    const store = this.#shared.open();
    await store.init(this.#options!);
    return store;
  }
}
