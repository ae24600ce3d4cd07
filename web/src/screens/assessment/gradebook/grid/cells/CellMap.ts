import type { Cell } from "../GradebookStore.ts";
import { KeyedListeners } from "../KeyedListeners.ts";

/** The cells of a gradebook by key. Each can be watched, so that a change renders the cells that changed only. */
export class CellMap extends Map<string, Cell> {
  readonly #listeners = new KeyedListeners();
  readonly #changed = new Set<string>();

  override set(key: string, cell: Cell): this {
    this.#changed.add(key);
    return super.set(key, cell);
  }
  watch(key: string, listener: () => void): () => void {
    return this.#listeners.watch(key, listener);
  }
  /** Calls the listeners of the cells that were set since the last call. */
  notify(): void {
    const keys = [...this.#changed];
    this.#changed.clear();
    this.#listeners.notify(keys);
  }
}
