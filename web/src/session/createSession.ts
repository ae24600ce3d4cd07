interface Credentials {
  accessToken: string;
  expiresIn: number;
}

/**
 * Who is signed in, in memory alone.
 * @param hint says to the next visit that a refresh cookie is worth a try; the cookie itself is not readable
 */
export function createSession<T extends Credentials>(hint: string, ownerOf: (credentials: T) => string) {
  const listeners = new Set<() => void>();
  let now: (T & { expiresAt: number }) | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  // Signing out in one tab signs out in all of them.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === hint && newValue === null && now) {
      now = undefined;
      tell();
    }
  });
  return {
    current: () => now,
    expected: () => localStorage.getItem(hint) !== null,
    open(credentials: T) {
      const same = now && ownerOf(now) === ownerOf(credentials);
      now = { ...credentials, expiresAt: Date.now() + credentials.expiresIn * 1000 };
      localStorage.setItem(hint, "1");
      if (!same) tell();
    },
    end() {
      now = undefined;
      localStorage.removeItem(hint);
      tell();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
