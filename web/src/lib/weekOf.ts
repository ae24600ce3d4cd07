import { addDays } from "./addDays.ts";

/** The Monday of a day's week; on a Sunday that of the week to come. */
export function weekOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 0 ? 1 : 1 - weekday);
}
