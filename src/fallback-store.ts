import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from "express-rate-limit";
import type { RedisStore } from "rate-limit-redis";

/** How long Redis is left alone after a failed command. */
const pauseMs = 1_000;

interface Shared {
  isReady(): boolean;
  open(): RedisStore;
}

/** Counts in Redis, for all nodes together; while that is away in memory, so that each node still has its limit. */
export class FallbackStore implements Store {
  readonly prefix: string;
  readonly #shared: Shared;
  readonly #memory = new MemoryStore();
  #options: Options | undefined;
  #opened: Promise<RedisStore> | undefined;
  #askAgainAt = 0;

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
    if (this.#shared.isReady() && performance.now() >= this.#askAgainAt) {
      try {
        this.#opened ??= this.#open();
        return await run(await this.#opened);
      } catch {
        // It keeps a failed start for good: the next one begins anew.
        this.#opened = undefined;
        this.#askAgainAt = performance.now() + pauseMs;
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
