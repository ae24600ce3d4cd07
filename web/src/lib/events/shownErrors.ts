const shown = new Map<unknown, number>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The errors that the screen explains where they matter. `FailedReads` explains the others. */
export const shownErrors = {
  has: (error: unknown) => shown.has(error),
  show(error: unknown) {
    shown.set(error, (shown.get(error) ?? 0) + 1);
    tell();
    return () => {
      const left = (shown.get(error) ?? 1) - 1;
      if (left > 0) shown.set(error, left);
      else shown.delete(error);
      tell();
    };
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
