import { DateTime } from "luxon";
import rrule from "rrule";
import { invalid } from "../../lib/errors.ts";

/** What a rule may say. Nothing recurs more often than once a day. */
const allowed = new Set([
  "FREQ",
  "INTERVAL",
  "COUNT",
  "UNTIL",
  "BYDAY",
  "BYMONTHDAY",
  "BYMONTH",
  "BYSETPOS",
  "WKST",
]);
const frequency = /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/;
/** A rule that finds no day within so long finds none. */
const yearsAhead = 5;

/** Local time as if it were UTC: rules speak of the clock on the wall, also where it is put forward. */
const onTheWall = (at: Date, zone: string): Date =>
  DateTime.fromJSDate(at, { zone }).setZone("utc", { keepLocalTime: true }).toJSDate();
const inTheZone = (wall: Date, zone: string): Date =>
  DateTime.fromJSDate(wall, { zone: "utc" }).setZone(zone, { keepLocalTime: true }).toJSDate();

function parse(rule: string, start: Date) {
  const parts = rule.split(";").map((part) => part.split("="));
  const names = parts.map(([name]) => name!);
  const fault =
    parts.some((part) => part.length !== 2 || !part[1]) || names.some((name) => !allowed.has(name))
      ? `may consist of ${[...allowed].join(", ")}`
      : new Set(names).size < names.length
        ? "names something twice"
        : !frequency.test(parts.find(([name]) => name === "FREQ")?.[1] ?? "")
          ? "must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY"
          : parts.some(([name, value]) => /^(INTERVAL|COUNT)$/.test(name!) && !/^[1-9]\d{0,2}$/.test(value!))
            ? "must have an INTERVAL and a COUNT from 1 to 999"
            : undefined;
  if (fault) throw new RangeError(fault);
  return new rrule.RRule({ ...rrule.RRule.parseString(rule), dtstart: start });
}

/**
 * The first time of a series after a moment, null where it is over.
 * @param rule such as `FREQ=WEEKLY;BYDAY=MO;COUNT=10`, without its begin
 * @throws {RangeError} for a rule that is none, with what is wrong with it
 */
export function nextOccurrence(rule: string, startsAt: Date, after: Date, zone: string): Date | null {
  const start = onTheWall(startsAt, zone);
  const from = onTheWall(after, zone);
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + yearsAhead);
  let found: Date | undefined;
  parse(rule, start).between(from, until, false, (date) => {
    found = date;
    return false;
  });
  return found ? inTheZone(found, zone) : null;
}

/** @throws {AppError} 400 */
export function checkRecurrence(rule: string, startsAt: Date, zone: string): void {
  try {
    nextOccurrence(rule, startsAt, startsAt, zone);
  } catch (error) {
    throw invalid([
      { path: "recurrence", message: error instanceof RangeError ? error.message : "is no rule" },
    ]);
  }
}
