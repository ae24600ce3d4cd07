import { DateTime } from "luxon";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { invalid } from "../../../lib/errors.ts";
import { recurrenceDays } from "./recurrence-days.ts";
import { parseRule, type Rule } from "./recurrence-rule.ts";

/** The search for the next day stops after this many years. */
const MAX_YEARS_AHEAD = 5;
/** COUNT is evaluated day by day from the start, which must take only milliseconds: a series ends after fifty years. */
const MAX_COUNTED_DAYS = 18_300;

/** Local time as if it were UTC: rules are in local time, across changes to daylight saving time. */
const toLocalTime = (at: Date, zone: string): number =>
  DateTime.fromJSDate(at, { zone }).setZone("utc", { keepLocalTime: true }).toMillis();
const fromLocalTime = (local: number, zone: string): Date =>
  DateTime.fromMillis(local, { zone: "utc" }).setZone(zone, { keepLocalTime: true }).toJSDate();

/**
 * Calculates the first occurrence of a series after a time. The start itself counts as the first occurrence.
 * @param text rule such as `FREQ=WEEKLY;BYDAY=MO;COUNT=10`, without its start
 * @returns null if the series has ended
 * @throws {RangeError} for an invalid rule; the message explains what is wrong
 */
export function nextOccurrence(text: string, startsAt: Date, after: Date, zone: string): Date | null {
  const rule = parseRule(text);
  const begin = toLocalTime(startsAt, zone);
  const [start, time] = [Math.floor(begin / DAY_MS), ((begin % DAY_MS) + DAY_MS) % DAY_MS];
  const from = toLocalTime(after, zone);
  const today = Math.floor(from / DAY_MS);
  if (rule.count && today - start > MAX_COUNTED_DAYS) return null;
  let count = 1;
  for (const day of recurrenceDays(rule, start, today, today + MAX_YEARS_AHEAD * 366)) {
    if (day <= start) continue;
    count += 1;
    if (rule.count && count > rule.count) return null;
    const local = day * DAY_MS + time;
    if (local <= from) continue;
    // Convert to the zone only here: one conversion costs more than searching a year of days.
    const at = fromLocalTime(local, zone);
    return rule.until && isOver(rule.until, local, at) ? null : at;
  }
  return null;
}

const isOver = ({ at, isLocal }: NonNullable<Rule["until"]>, local: number, instant: Date) =>
  (isLocal ? local : instant.getTime()) > at;

/** Checks that a rule is valid and has a day after its start. @throws {AppError} 400 */
export function checkRecurrence(rule: string, startsAt: Date, zone: string): void {
  const fault = (message: string) => invalid([{ path: "recurrence", message }]);
  try {
    if (nextOccurrence(rule, startsAt, startsAt, zone) || parseRule(rule).count === 1) return;
  } catch (error) {
    if (error instanceof RangeError) throw fault(error.message);
    throw error;
  }
  throw fault(`has no occurrence after the first within ${MAX_YEARS_AHEAD} years; check its days and UNTIL`);
}
