/** Returns the local time of a zone at an instant, as milliseconds as if it were UTC. */
function wallOf(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`);
}

/** Converts the local time of a zone to an instant. @param local such as `2026-11-23T08:00` */
export function zonedInstant(local: string, timeZone: string): string {
  const wall = Date.parse(`${local}:00Z`);
  const near = wall - (wallOf(wall, timeZone) - wall);
  // Repeat once, in case a clock change lies between the two.
  return new Date(wall - (wallOf(near, timeZone) - near)).toISOString();
}
