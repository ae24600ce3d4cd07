let read = () => new Date();

/** Returns the current time. Tests set the clock only here. */
export const now = (): Date => read();

/** Replaces the clock of this process; without an argument restores the system clock. */
export function setClock(clock: () => Date = () => new Date()): void {
  read = clock;
}
