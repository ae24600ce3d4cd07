import type { Answer } from "../api/types.ts";

export type SignedIn = Exclude<Answer<"/api/v1/auth/login", "post">, undefined>;
export type Session = SignedIn & { expiresAt: number };

/** Says to the next visit that a refresh cookie is worth a try; the cookie itself is not readable. */
const hint = "signed-in";
const listeners = new Set<() => void>();
let now: Session | undefined;

const tell = () => {
  for (const listener of listeners) listener();
};

/** Who is signed in, in memory alone. */
export const session = {
  current: () => now,
  expected: () => localStorage.getItem(hint) !== null,
  open(credentials: SignedIn) {
    const same = now?.user.id === credentials.user.id;
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

// Signing out in one tab signs out in all of them.
addEventListener("storage", ({ key, newValue }) => {
  if (key === hint && newValue === null && now) {
    now = undefined;
    tell();
  }
});
