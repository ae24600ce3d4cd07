import { DateTime } from "luxon";

/**
 * Calculates when quiet hours that are in effect at a time end. A span may cross midnight.
 * @param from start of the quiet hours, a time of day such as "21:00"
 * @param to end of the quiet hours, a time of day
 * @returns null if `at` is outside of the quiet hours
 */
export function afterQuiet(at: Date, zone: string, from: string, to: string): Date | null {
  const local = DateTime.fromJSDate(at, { zone });
  const [time, start, end] = [local.toFormat("HH:mm"), from.slice(0, 5), to.slice(0, 5)];
  if (start === end) return null;
  const overMidnight = start > end;
  const quiet = overMidnight ? time >= start || time < end : time >= start && time < end;
  if (!quiet) return null;
  const [hour, minute] = end.split(":").map(Number) as [number, number];
  const today = local.set({ hour, minute, second: 0, millisecond: 0 });
  return (overMidnight && time >= start ? today.plus({ days: 1 }) : today).toJSDate();
}
