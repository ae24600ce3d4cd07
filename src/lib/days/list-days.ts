import { addDays } from "./add-days.ts";
import { daysBetween } from "./days-between.ts";

/** The dates from one to another, both included and all as `YYYY-MM-DD`: none if `to` comes first. */
export const listDays = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
