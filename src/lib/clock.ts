let read = () => new Date();

/** The current time. The one place that tests set. */
export const now = (): Date => read();

/** Replaces the clock of this process; without an argument the system's is back. */
export function setClock(clock: () => Date = () => new Date()): void {
  read = clock;
}
