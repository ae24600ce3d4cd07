import { DateTime } from "luxon";
import { invalid } from "../../lib/errors.ts";
import { parseRule, type Rule } from "./recurrence-rule.ts";

/** A rule that finds no day within so long finds none. */
const yearsAhead = 5;
const dayMs = 86_400_000;

/** Local time as if it were UTC: rules speak of the clock on the wall, also where it is put forward. */
const onTheWall = (at: Date, zone: string): number =>
  DateTime.fromJSDate(at, { zone }).setZone("utc", { keepLocalTime: true }).toMillis();
const inTheZone = (wall: number, zone: string): Date =>
  DateTime.fromMillis(wall, { zone: "utc" }).setZone(zone, { keepLocalTime: true }).toJSDate();

/** The days of a rule in their order, as days since 1970, up to a last one: the search ends whatever the rule says. */
function* daysOf(rule: Rule, start: number, last: number): Generator<number> {
  const periodAt = periodsOf(rule, start);
  for (let index = 0; ; index += 1) {
    const [first, end] = [periodAt(index), periodAt(index, 1)];
    if (first > last) return;
    const days: number[] = [];
    for (let day = first; day < end; day += 1) if (holds(rule, new Date(day * dayMs), start)) days.push(day);
    const chosen = rule.positions.length
      ? [...new Set(rule.positions.map((place) => days.at(place > 0 ? place - 1 : place)))].sort(
          (one, other) => (one ?? 0) - (other ?? 0),
        )
      : days;
    for (const day of chosen) if (day !== undefined) yield day;
  }
}

/** @returns gives the first day of a period of the rule, and with `after` that of the one so many units later */
function periodsOf({ frequency, interval, weekStart }: Rule, start: number) {
  const date = new Date(start * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const week = start - ((date.getUTCDay() - weekStart + 7) % 7);
  const unit: Record<Rule["frequency"], (count: number) => number> = {
    DAILY: (count) => start + count,
    WEEKLY: (count) => week + 7 * count,
    MONTHLY: (count) => Date.UTC(year, month + count) / dayMs,
    YEARLY: (count) => Date.UTC(year + count, 0) / dayMs,
  };
  return (index: number, after = 0) => unit[frequency](index * interval + after);
}

/** Whether a day is one of the rule, in the period that it lies in. */
function holds(rule: Rule, date: Date, start: number): boolean {
  const { frequency, months, monthDays, weekDays } = rule;
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const begin = new Date(start * dayMs);
  const byDay = weekDays.length > 0 || monthDays.length > 0;
  if (months.length && !months.includes(month + 1)) return false;
  // What a rule leaves open it has from its begin.
  if (!byDay && frequency === "YEARLY" && !months.length && month !== begin.getUTCMonth()) return false;
  if (!byDay && frequency === "WEEKLY") return date.getUTCDay() === begin.getUTCDay();
  if (!byDay && frequency !== "DAILY") return day === begin.getUTCDate();
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (monthDays.length && !monthDays.includes(day) && !monthDays.includes(day - daysInMonth - 1))
    return false;
  if (!weekDays.length) return true;
  const ofYear = frequency === "YEARLY" && !months.length;
  const place = ofYear ? (date.getTime() - Date.UTC(year, 0)) / dayMs + 1 : day;
  const length = ofYear ? (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / dayMs : daysInMonth;
  return weekDays.some(
    ({ weekDay, nth }) =>
      weekDay === date.getUTCDay() &&
      (nth === 0 || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7)),
  );
}

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
  const last = Math.floor(from / dayMs) + yearsAhead * 366;
  let count = 1;
  for (const day of daysOf(rule, start, last)) {
    if (day <= start) continue;
    count += 1;
    const wall = day * dayMs + time;
    const at = inTheZone(wall, zone);
    if ((rule.count && count > rule.count) || (rule.until && isOver(rule.until, wall, at))) return null;
    if (wall > from) return at;
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
