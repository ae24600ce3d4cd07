import { DAY_MS } from "./day-ms.ts";

/** The number of days from one date to another, both as `YYYY-MM-DD`: 0 for the same day, negative if `to` comes first. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
