import { DateTime } from "luxon";

/**
 * When something may be sent that came up at this moment: null for at once, or the end of the quiet hours.
 * @param from and `to` are times of day such as "21:00"; a span may go over midnight
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
