/** Forms and sheets with unsaved changes. */
const holders = new Set<object>();
const listeners = new Set<() => void>();
let asked: (() => void) | undefined;
const ask = (next: (() => void) | undefined) => {
  asked = next;
  for (const listener of listeners) listener();
};

export const unsaved = {
  any: () => holders.size > 0,
  /** The navigation that waits for confirmation. */
  asked: () => asked,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hold(holder: object) {
    holders.add(holder);
    return () => void holders.delete(holder);
  },
  /** Navigates immediately if nothing would be lost; otherwise asks for confirmation first. */
  leave(run: () => void) {
    if (holders.size > 0) ask(run);
    else run();
  },
  stay: () => ask(undefined),
  /** Gives up all unsaved changes, without a question. */
  clear: () => holders.clear(),
  discard() {
    const run = asked;
    holders.clear();
    ask(undefined);
    run?.();
  },
};
