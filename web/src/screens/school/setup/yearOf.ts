import type { Pack } from "./packs/pack.ts";

/** The year of a template that runs today, or the next one: its name and its first and last day. */
export function yearOf({ startsOn, endsOn }: Pack, today: string) {
  const crosses = endsOn < startsOn;
  const [thisYear, day] = [Number(today.slice(0, 4)), today.slice(5)];
  // A year that crosses 1 January began in the year before if it has not ended yet.
  const first = crosses && day <= endsOn ? thisYear - 1 : !crosses && day > endsOn ? thisYear + 1 : thisYear;
  const last = crosses ? first + 1 : first;
  return {
    name: crosses ? `${first}/${String(last).slice(2)}` : String(first),
    startsOn: `${first}-${startsOn}`,
    endsOn: `${last}-${endsOn}`,
  };
}
