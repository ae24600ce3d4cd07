/**
 * Returns the current day of a school. It is not the day of the machine: in the evening of UTC it is tomorrow in Nairobi.
 * @param timeZone the demo schools' unless given
 * @returns `YYYY-MM-DD`
 */
export function schoolToday(timeZone = "Africa/Nairobi"): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
}
