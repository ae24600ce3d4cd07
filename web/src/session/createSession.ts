import { unsaved } from "../lib/unsaved/unsaved.ts";
import { openWrites } from "./openWrites.ts";

interface Credentials {
  accessToken: string;
  expiresIn: number;
}

interface Pause {
  /** The token of the next sign-in; undefined if the user leaves instead. */
  token: Promise<string | undefined>;
  finish: (token?: string) => void;
}

/** Values of the hint in local storage. Signing out removes it. */
const SIGNED_IN = "1";
const LAPSED = "lapsed";

function createPause(): Pause {
  let finish: Pause["finish"] = () => {};
  const token = new Promise<string | undefined>((resolve) => {
    finish = resolve;
  });
  return { token, finish };
}

/**
 * Holds the session in memory only. A session that the service ends while the page has unsaved entries is paused: the page
 * stays, and requests wait until the same account has signed in again.
 * @param hint the local storage key that tells the next visit to try the refresh cookie, which scripts cannot read
 */
export function createSession<T extends Credentials>(hint: string, ownerOf: (credentials: T) => string) {
  const listeners = new Set<() => void>();
  let now: (T & { expiresAt: number }) | undefined;
  let hasLapsed = false;
  let isLeaving = false;
  let pause: Pause | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const hasEntries = () => !isLeaving && (pause !== undefined || unsaved.any() || openWrites.any());
  const pauseNow = (): Promise<string | undefined> => {
    if (!pause) {
      pause = createPause();
      localStorage.setItem(hint, LAPSED);
      tell();
    }
    return pause.token;
  };
  const close = (lapsed: boolean) => {
    hasLapsed = lapsed;
    isLeaving = false;
    now = undefined;
    pause?.finish();
    pause = undefined;
    tell();
  };
  const lapse = (): Promise<string | undefined> => {
    if (now && hasEntries()) return pauseNow();
    localStorage.setItem(hint, LAPSED);
    close(true);
    return Promise.resolve(undefined);
  };
  // Signing out in one tab signs out all tabs; a session that lapses in one tab has lapsed in all.
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== hint || !now) return;
    if (newValue === null) close(false);
    else if (newValue === LAPSED && !pause) void lapse();
  });
  return {
    current: () => now,
    hasLapsed: () => hasLapsed,
    isPaused: () => pause !== undefined,
    expected: () => localStorage.getItem(hint) === SIGNED_IN,
    /** Runs when another tab has signed in while the session of this one is paused. */
    onReturn(run: () => void) {
      addEventListener("storage", ({ key, newValue }) => {
        if (key === hint && newValue === SIGNED_IN && pause) run();
      });
    },
    /** @returns false if the credentials belong to another account than the unsaved entries of the page */
    open(credentials: T): boolean {
      const same = now && ownerOf(now) === ownerOf(credentials);
      if (now && !same && hasEntries()) {
        void pauseNow();
        return false;
      }
      hasLapsed = false;
      now = { ...credentials, expiresAt: Date.now() + credentials.expiresIn * 1000 };
      localStorage.setItem(hint, SIGNED_IN);
      const resumed = pause;
      pause = undefined;
      if (!same || resumed) tell();
      resumed?.finish(credentials.accessToken);
      return true;
    },
    /**
     * The service has refused the session. Pauses it if there are unsaved entries, otherwise ends it.
     * @returns the token of the next sign-in of the same account; undefined if the session has ended
     */
    lapse,
    /** The user is signing out: a refusal ends the session whatever was typed. */
    leave() {
      isLeaving = true;
    },
    /** Ends the session in this browser. */
    end() {
      localStorage.removeItem(hint);
      close(false);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
