/** What a clock of the zone shows at an instant, as a field for date and time takes it: `2026-11-23T08:00`. */
export const zonedLocal = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
    .format(new Date(at))
    .replace(" ", "T");
