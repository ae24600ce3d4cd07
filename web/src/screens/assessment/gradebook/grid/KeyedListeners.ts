/** Listeners called at once; the others follow in later tasks. */
const SLICE = 120;

/** Listeners by key. Those of many keys are called in slices, so that a change of many cells does not block the page. */
export class KeyedListeners {
  readonly #listeners = new Map<string, Set<() => void>>();

  watch(key: string, listener: () => void): () => void {
    const own = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, own.add(listener));
    return () => void own.delete(listener);
  }

  notify(keys: readonly string[]): void {
    for (const key of keys.slice(0, SLICE)) for (const listener of this.#listeners.get(key) ?? []) listener();
    if (keys.length > SLICE) setTimeout(() => this.notify(keys.slice(SLICE)));
  }
}
