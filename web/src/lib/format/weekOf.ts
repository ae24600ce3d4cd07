import { addDays } from "./addDays.ts";

/** Returns the Monday of a day's week; for a Sunday, the Monday after it. */
export function weekOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 0 ? 1 : 1 - weekday);
}
