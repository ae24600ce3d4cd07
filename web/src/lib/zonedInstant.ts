/** What the clock on the wall of the zone shows at an instant, as milliseconds as if it were UTC. */
function wallOf(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`);
}

/** The instant at which a clock of the zone shows this. @param local such as `2026-11-23T08:00` */
export function zonedInstant(local: string, timeZone: string): string {
  const wall = Date.parse(`${local}:00Z`);
  const near = wall - (wallOf(wall, timeZone) - wall);
  // Once more, for a shift of the clock that lies between the two.
  return new Date(wall - (wallOf(near, timeZone) - near)).toISOString();
}
