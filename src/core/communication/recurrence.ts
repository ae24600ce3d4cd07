import { DateTime } from "luxon";
import { invalid } from "../../lib/errors.ts";
import { recurrenceDays } from "./recurrence-days.ts";
import { parseRule, type Rule } from "./recurrence-rule.ts";

/** A rule that finds no day within so long finds none. */
const yearsAhead = 5;
const dayMs = 86_400_000;
/** Counting walks every day since the start, which must stay a matter of milliseconds: a count of fifty years is over. */
const MAX_COUNTED_DAYS = 18_300;

/** Local time as if it were UTC: rules speak of the clock on the wall, also where it is put forward. */
const onTheWall = (at: Date, zone: string): number =>
  DateTime.fromJSDate(at, { zone }).setZone("utc", { keepLocalTime: true }).toMillis();
const inTheZone = (wall: number, zone: string): Date =>
  DateTime.fromMillis(wall, { zone: "utc" }).setZone(zone, { keepLocalTime: true }).toJSDate();

/**
 * The first time of a series after a moment, null where it is over. Its begin is the first that counts.
 * @param text such as `FREQ=WEEKLY;BYDAY=MO;COUNT=10`, without its begin
 * @throws {RangeError} for a rule that is none, with what is wrong with it
 */
export function nextOccurrence(text: string, startsAt: Date, after: Date, zone: string): Date | null {
  const rule = parseRule(text);
  const begin = onTheWall(startsAt, zone);
  const [start, time] = [Math.floor(begin / dayMs), ((begin % dayMs) + dayMs) % dayMs];
  const from = onTheWall(after, zone);
  const today = Math.floor(from / dayMs);
  if (rule.count && today - start > MAX_COUNTED_DAYS) return null;
  let count = 1;
  for (const day of recurrenceDays(rule, start, today, today + yearsAhead * 366)) {
    if (day <= start) continue;
    count += 1;
    if (rule.count && count > rule.count) return null;
    const wall = day * dayMs + time;
    if (wall <= from) continue;
    // Converted to the zone only here: a conversion costs more than a year of days.
    const at = inTheZone(wall, zone);
    return rule.until && isOver(rule.until, wall, at) ? null : at;
  }
  return null;
}

const isOver = ({ at, isLocal }: NonNullable<Rule["until"]>, wall: number, instant: Date) =>
  (isLocal ? wall : instant.getTime()) > at;

/** @throws {AppError} 400 */
export function checkRecurrence(rule: string, startsAt: Date, zone: string): void {
  const fault = (message: string) => invalid([{ path: "recurrence", message }]);
  try {
    if (nextOccurrence(rule, startsAt, startsAt, zone) || parseRule(rule).count === 1) return;
  } catch (error) {
    if (error instanceof RangeError) throw fault(error.message);
    throw error;
  }
  throw fault(`finds no day after the first within ${yearsAhead} years: check its days, and UNTIL`);
}
