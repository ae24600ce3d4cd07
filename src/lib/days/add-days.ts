import { DAY_MS } from "./day-ms.ts";

/** The date `count` days after (before, if negative) `date`, both as `YYYY-MM-DD`. */
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10);
