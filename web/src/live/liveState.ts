/** State of the realtime connection: not yet known, connected, or polling. */
export type LiveState = "unknown" | "on" | "off";

const listeners = new Set<() => void>();
let now: LiveState = "unknown";

export const liveState = {
  current: () => now,
  set(next: LiveState) {
    if (next === now) return;
    now = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
