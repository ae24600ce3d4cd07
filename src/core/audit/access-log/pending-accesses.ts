/** One person's reading of one kind of records within a minute. */
export interface Access {
  schoolId: string;
  userId: string;
  apiKeyId: string | null;
  roles: readonly string[];
  requestId: string | null;
  entityType: string;
  exported: boolean;
  /** What the ids are: those of students, or of rows of the entity. */
  by: "student" | "row";
  /** The custom field that was shown. */
  field: string | null;
}

/** As it is written. */
export interface PendingAccess extends Access {
  at: Date;
  ids: string[];
  /** There were more than are noted one by one. */
  more: boolean;
}

interface Window {
  endsAt: number;
  seen: Set<string>;
  isFull: boolean;
  /** Not written yet. */
  pending: PendingAccess | undefined;
}

const WINDOW_MS = 60_000;

/** Ids per person and kind in a minute; beyond that one entry says that there were more. */
export const MAX_IDS = 2_000;

/** Open windows. Beyond that the oldest closes early, so that a repeat becomes a second entry. */
const MAX_WINDOWS = 5_000;

/** Ids that wait while the database is unavailable. Beyond that the newest are dropped, and their number is logged. */
const MAX_WAITING = 100_000;

/** Collects who was shown what: repeats within a minute are noted once, and what is held in memory is bounded. */
export function createPendingAccesses() {
  const windows = new Map<string, Window>();
  let waiting: PendingAccess[] = [];
  let count = 0;
  let dropped = 0;

  const windowOf = (access: Access): Window => {
    const { userId, apiKeyId, entityType, exported, by, field } = access;
    const key = `${userId} ${apiKeyId} ${entityType} ${exported} ${by} ${field}`;
    const known = windows.get(key);
    if (known && known.endsAt > performance.now()) return known;
    windows.delete(key);
    const window = {
      endsAt: performance.now() + WINDOW_MS,
      seen: new Set<string>(),
      isFull: false,
      pending: undefined,
    };
    windows.set(key, window);
    if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value!);
    return window;
  };

  const addTo = (window: Window, access: Access, id: string): void => {
    if (window.isFull || window.seen.has(id)) return;
    if (count >= MAX_WAITING) {
      dropped += 1;
      return;
    }
    if (!window.pending) {
      window.pending = { ...access, at: new Date(), ids: [], more: false };
      waiting.push(window.pending);
    }
    if (window.seen.size >= MAX_IDS) {
      window.isFull = true;
      window.pending.more = true;
      return;
    }
    window.seen.add(id);
    window.pending.ids.push(id);
    count += 1;
  };

  return {
    add(access: Access, ids: Iterable<string>): void {
      const window = windowOf(access);
      for (const id of ids) addTo(window, access, id);
    },

    /** Takes what is to be written. */
    take(): { accesses: PendingAccess[]; dropped: number } {
      const taken = { accesses: waiting, dropped };
      for (const window of windows.values()) window.pending = undefined;
      waiting = [];
      count = 0;
      dropped = 0;
      return taken;
    },

    /** Puts back what could not be written. */
    putBack(accesses: readonly PendingAccess[]): void {
      waiting = [...accesses, ...waiting];
      count = waiting.reduce((sum, { ids }) => sum + ids.length, 0);
    },

    /** Forgets all windows, when the service closes. */
    end(): void {
      windows.clear();
    },

    /** Forgets the windows whose minute is over. */
    sweep(): void {
      const now = performance.now();
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    },
  };
}

/** Those of this process. */
export const pendingAccesses = createPendingAccesses();
