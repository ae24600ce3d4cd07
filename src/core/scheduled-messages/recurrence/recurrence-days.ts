import { civilDay, dayNumber, weekDayOf } from "./civil-day.ts";
import type { Rule } from "./recurrence-rule.ts";

/**
 * Generates the days of a rule in order, as days since 1970. Periods before `from` are skipped arithmetically, unless the rule
 * has a COUNT, which must be counted from the start.
 * @param last upper bound of the search
 */
export function* recurrenceDays(rule: Rule, start: number, from: number, last: number): Generator<number> {
  const { startOf, indexAt } = periodsOf(rule, start);
  const isOfRule = dayTest(rule, start);
  const positions = new Set(rule.positions);
  for (let index = rule.count ? 0 : Math.max(0, indexAt(from)); ; index += 1) {
    const [first, end] = [startOf(index), startOf(index, 1)];
    if (first > last) return;
    const days: number[] = [];
    for (let day = first; day < end; day += 1) if (isOfRule(day)) days.push(day);
    if (positions.size === 0) yield* days;
    else
      for (const [place, day] of days.entries())
        if (positions.has(place + 1) || positions.has(place - days.length)) yield day;
  }
}

interface Periods {
  /** First day of a period, plus `units` days, weeks, months or years. */
  startOf(index: number, units?: number): number;
  /** Index of the last period that begins on or before a day. */
  indexAt(day: number): number;
}

function periodsOf({ frequency, interval, weekStart }: Rule, start: number): Periods {
  const { year, month } = civilDay(start);
  const week = start - ((weekDayOf(start) - weekStart + 7) % 7);
  const units: Record<Rule["frequency"], { startOf(count: number): number; countAt(day: number): number }> = {
    DAILY: { startOf: (count) => start + count, countAt: (day) => day - start },
    WEEKLY: { startOf: (count) => week + 7 * count, countAt: (day) => Math.floor((day - week) / 7) },
    MONTHLY: {
      startOf: (count) => dayNumber(year, month + count),
      countAt: (day) => monthsOf(civilDay(day)) - monthsOf({ year, month }),
    },
    YEARLY: { startOf: (count) => dayNumber(year + count, 1), countAt: (day) => civilDay(day).year - year },
  };
  const { startOf, countAt } = units[frequency];
  return {
    startOf: (index, more = 0) => startOf(index * interval + more),
    indexAt: (day) => Math.floor(countAt(day) / interval),
  };
}

const monthsOf = ({ year, month }: { year: number; month: number }) => year * 12 + month;

/** Builds the test for whether a day belongs to the rule, within its period. */
function dayTest(rule: Rule, start: number): (day: number) => boolean {
  const { frequency } = rule;
  const begin = civilDay(start);
  const beginWeekDay = weekDayOf(start);
  const months = new Set(rule.months);
  const monthDays = new Set(rule.monthDays);
  const byDay = rule.weekDays.length > 0 || monthDays.size > 0;
  const nthByWeekDay = Array.from(
    { length: 7 },
    (_, weekDay) => new Set(rule.weekDays.filter((each) => each.weekDay === weekDay).map(({ nth }) => nth)),
  );
  const ofYear = frequency === "YEARLY" && months.size === 0;
  return (number) => {
    const { year, month, day } = civilDay(number);
    if (months.size && !months.has(month)) return false;
    // Parts that the rule does not specify are taken from its start (RFC 5545).
    if (!byDay && ofYear && month !== begin.month) return false;
    if (!byDay && frequency === "WEEKLY") return weekDayOf(number) === beginWeekDay;
    if (!byDay && frequency !== "DAILY") return day === begin.day;
    const daysInMonth =
      monthDays.size || rule.weekDays.length ? dayNumber(year, month + 1) - number + day - 1 : 0;
    if (monthDays.size && !monthDays.has(day) && !monthDays.has(day - daysInMonth - 1)) return false;
    if (!rule.weekDays.length) return true;
    const nths = nthByWeekDay[weekDayOf(number)]!;
    if (nths.size === 0 || nths.has(0)) return nths.has(0);
    const place = ofYear ? number - dayNumber(year, 1) + 1 : day;
    const length = ofYear ? dayNumber(year + 1, 1) - dayNumber(year, 1) : daysInMonth;
    return nths.has(Math.ceil(place / 7)) || nths.has(-Math.ceil((length - place + 1) / 7));
  };
}
