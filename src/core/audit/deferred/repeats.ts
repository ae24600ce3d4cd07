import { newId } from "../../../lib/ids.ts";
import type { DeferredEvent } from "./write-deferred.ts";

const WINDOW_MS = 60_000;

/** Open keys of refusals per school, and for the platform: an attacker can make up addresses and accounts. */
const MAX_FAILURE_KEYS = 250;

/** Open keys of reads per school; only signed-in people and API keys can create them. */
const MAX_READ_KEYS = 5_000;

interface Window {
  event: DeferredEvent;
  endsAt: number;
  repeated: number;
  scope: string;
}

/**
 * Bounds the number of rows of repeated events. The first event of a key is emitted immediately; those that follow within a
 * minute are combined into one event with their count. If a scope has too many keys, further ones share a key without actor and
 * address, so that a flood cannot fill the disk.
 */
export function createRepeats(emit: (event: DeferredEvent) => void) {
  const windows = new Map<string, Window>();
  const open = new Map<string, number>();

  const close = (key: string, { event, repeated, scope }: Window) => {
    windows.delete(key);
    open.set(scope, open.get(scope)! - 1);
    if (open.get(scope) === 0) open.delete(scope);
    if (repeated === 0) return;
    const after = { ...event.after, repeated, since: event.createdAt.toISOString() };
    emit({ ...event, after, id: newId(), createdAt: new Date() });
  };

  return {
    add(event: DeferredEvent, ownKey: string): void {
      const { outcome, schoolId, action } = event;
      const scope = `${schoolId} ${outcome}`;
      const key = `${scope} ${action} ${ownKey}`;
      const known = windows.get(key);
      if (known) {
        known.repeated += 1;
        return;
      }
      const max = outcome === "failure" ? MAX_FAILURE_KEYS : MAX_READ_KEYS;
      const count = open.get(scope) ?? 0;
      const window = { endsAt: performance.now() + WINDOW_MS, repeated: 0, scope };
      if (count < max) {
        windows.set(key, { ...window, event });
        open.set(scope, count + 1);
        emit(event);
        return;
      }
      const shared = `${scope} ${action}`;
      const flood = windows.get(shared);
      if (flood) {
        flood.repeated += 1;
        return;
      }
      const withoutActor = {
        ...event,
        actorType: "anonymous",
        actorId: null,
        apiKeyId: null,
        entityId: null,
        ip: null,
      } as const;
      const anonymous = { ...withoutActor, userAgent: null, requestId: null, after: { flood: true } };
      windows.set(shared, { ...window, event: anonymous });
      open.set(scope, count + 1);
      emit(anonymous);
    },

    /** Closes the windows whose minute is over. */
    sweep(): void {
      const now = performance.now();
      for (const [key, window] of windows) if (window.endsAt <= now) close(key, window);
    },

    /** Closes all windows. */
    end(): void {
      for (const [key, window] of windows) close(key, window);
    },
  };
}
