/** A parsed recurrence rule (RFC 5545), limited to the supported parts. */
export interface Rule {
  frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  count: number | null;
  /** Milliseconds; local time unless the rule gives UTC. */
  until: { at: number; isLocal: boolean } | null;
  /** 1 is January. */
  months: number[];
  /** Day of the month; -1 is the last. */
  monthDays: number[];
  /** `weekDay`: 0 is Sunday. `nth`: 0 is every one, 2 the second, -1 the last of the month or year. */
  weekDays: Array<{ weekDay: number; nth: number }>;
  /** Positions within the days of a period (BYSETPOS); empty for all. */
  positions: number[];
  weekStart: number;
}

const names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

const numbers = (max: number, negative: boolean) => (value: string) =>
  value.split(",").map((part) => {
    const number = /^[+-]?\d{1,3}$/.test(part) ? Number(part) : 0;
    if (number === 0 || Math.abs(number) > max || (number < 0 && !negative))
      throw new RangeError(negative ? `from 1 to ${max}, or -1 to -${max} from the end` : `from 1 to ${max}`);
    return number;
  });

const one = (max: number) => (value: string) => {
  const [number, ...more] = numbers(max, false)(value);
  if (more.length) throw new RangeError(`one number from 1 to ${max}`);
  return number!;
};

const weekDays = (value: string) =>
  value.split(",").map((part) => {
    const [, nth = "", name = ""] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(part) ?? [];
    const weekDay = names.indexOf(name);
    if (weekDay < 0 || (nth !== "" && !(Math.abs(Number(nth)) >= 1 && Math.abs(Number(nth)) <= 53)))
      throw new RangeError("days such as MO,TH; 1MO is the first Monday, -1FR the last Friday of a month");
    return { weekDay, nth: Number(nth) };
  });

function until(value: string): NonNullable<Rule["until"]> {
  const [, year, month, day, hour = "23", minute = "59", second = "59", zone] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value) ?? [];
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const at = Date.parse(text);
  if (Number.isNaN(at) || new Date(at).toISOString() !== text)
    throw new RangeError("a date such as 20261218, or a time such as 20261218T170000Z");
  return { at, isLocal: zone !== "Z" };
}

const weekStart = (value: string) => {
  if (!names.includes(value)) throw new RangeError(`one of ${names.join(", ")}`);
  return names.indexOf(value);
};

/** Parsers of the supported parts of a rule. Frequencies above daily are not supported. */
const parsers: Readonly<Record<string, (value: string) => unknown>> = {
  FREQ: (value) => value,
  INTERVAL: one(999),
  COUNT: one(999),
  UNTIL: until,
  BYDAY: weekDays,
  BYMONTHDAY: numbers(31, true),
  BYMONTH: numbers(12, false),
  BYSETPOS: numbers(366, true),
  WKST: weekStart,
};

/** Parses a recurrence rule. @throws {RangeError} for an invalid rule; the message explains what is wrong */
export function parseRule(text: string): Rule {
  const parts = text
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .map((part) => part.split("="));
  if (parts.some(([name, value, ...more]) => !parsers[name!] || !value || more.length))
    throw new RangeError(`may consist of ${Object.keys(parsers).join(", ")}, such as FREQ=WEEKLY;BYDAY=MO`);
  const given = new Map(parts as Array<[string, string]>);
  if (given.size < parts.length) throw new RangeError("must not contain a part twice");
  const frequency = given.get("FREQ");
  if (!/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(frequency ?? ""))
    throw new RangeError("must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY");
  if (given.has("COUNT") && given.has("UNTIL")) throw new RangeError("must not have both COUNT and UNTIL");
  const read = <T>(name: string, absent: T): T => {
    const value = given.get(name);
    if (value === undefined) return absent;
    try {
      return parsers[name]!(value) as T;
    } catch (error) {
      throw new RangeError(`has an invalid ${name}: it must be ${(error as Error).message}`);
    }
  };
  const rule: Rule = {
    frequency: frequency as Rule["frequency"],
    interval: read("INTERVAL", 1),
    count: read("COUNT", null),
    until: read("UNTIL", null),
    months: read("BYMONTH", []),
    monthDays: read("BYMONTHDAY", []),
    weekDays: read("BYDAY", []),
    positions: read("BYSETPOS", []),
    weekStart: read("WKST", 1),
  };
  if (/DAILY|WEEKLY/.test(rule.frequency) && rule.weekDays.some(({ nth }) => nth !== 0))
    throw new RangeError("can have numbered days such as 1MO only with a FREQ of MONTHLY or YEARLY");
  return rule;
}
