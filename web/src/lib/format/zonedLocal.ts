/** Formats an instant as the value of a datetime-local input in a zone: `2026-11-23T08:00`. */
export const zonedLocal = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(new Date(at))
    .replace(" ", "T");
