/** 24 hours in milliseconds. A school's day can be an hour shorter or longer: for days of a calendar use `addDays` and `daysBetween`. */
export const DAY_MS = 86_400_000;
