/** A day of the Gregorian calendar, cheaper than a Date: the search of a series covers many thousands of days. */
export interface CivilDay {
  year: number;
  /** 1 to 12; 1 is January. */
  month: number;
  day: number;
}

const DAYS_IN_ERA = 146_097;
/** Days from 1 March of the year 0, the start of the first 400-year era, to 1 January 1970. */
const ERA_TO_EPOCH = 719_468;

/** Calculates days since 1970-01-01. A month out of range rolls over into another year. Source: Hinnant, days_from_civil */
export function dayNumber(year: number, month: number, day = 1): number {
  const months = year * 12 + month - 3;
  const [fromMarch, monthFromMarch] = [Math.floor(months / 12), ((months % 12) + 12) % 12];
  const era = Math.floor(fromMarch / 400);
  const yearOfEra = fromMarch - era * 400;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_IN_ERA + dayOfEra - ERA_TO_EPOCH;
}

/** Converts days since 1970-01-01 to a civil day. Source: Hinnant, civil_from_days */
export function civilDay(number: number): CivilDay {
  const shifted = number + ERA_TO_EPOCH;
  const era = Math.floor(shifted / DAYS_IN_ERA);
  const dayOfEra = shifted - era * DAYS_IN_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Calculates the day of the week, 0 to 6; 0 is Sunday. */
export const weekDayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;
