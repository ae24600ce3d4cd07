import { DateTime } from "luxon";

interface Year {
  startsOn: string;
  endsOn: string;
}

const day = (text: string) => DateTime.fromISO(text, { zone: "utc" });

/**
 * Shifts a date of one academic year to the same week and weekday of another, and keeps it within that year.
 * @returns YYYY-MM-DD
 */
export function shiftDay(date: string, from: Year, to: Year): string {
  const weeks = Math.round(day(to.startsOn).diff(day(from.startsOn), "weeks").weeks);
  const shifted = day(date).plus({ weeks }).toISODate()!;
  if (shifted < to.startsOn) return to.startsOn;
  return shifted > to.endsOn ? to.endsOn : shifted;
}
