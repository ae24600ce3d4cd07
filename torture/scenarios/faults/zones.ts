import { DateTime } from "luxon";
import { latestSlot, nextSlot, type Schedule } from "../../../src/core/scheduling/schedule.ts";
import type { Scenario } from "../../support/scenario.ts";

const day = 86_400_000;
const quarter = 900_000;

/** B-21. Whatever clock changes happen, each calendar day has exactly one slot, at the specified time. */
export const everyZone: Scenario = {
  id: "B-21",
  name: "all time zones, all changes of their clocks, every quarter of an hour: one tick for each day of the calendar",
  timeLimitSeconds: 1_200,
  async run(_site, count) {
    const zones = Intl.supportedValuesOf("timeZone").filter((_, index) => index % count(1, 12) === 0);
    const [from, to] = [
      Date.parse("2026-01-01"),
      Date.parse(count(2029, 2027) === 2029 ? "2029-01-01" : "2027-01-01"),
    ];
    const faults = { wrongDay: 0, wrongTime: 0, outOfOrder: 0, notMondayAtNine: 0 };
    let changes = 0;
    let checked = 0;
    for (const zone of zones) {
      for (const change of changesOf(zone, from, to)) {
        changes += 1;
        for (let minute = 0; minute < 24 * 60; minute += 15) {
          const at = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
          const schedule: Schedule = { at, zone: "school" };
          let tick = latestSlot(schedule, new Date(change - 1.5 * day), zone);
          for (let days = 0; days < 3; days += 1) {
            const next = nextSlot(schedule, tick.dueAt, zone);
            checked += 1;
            if (next.slot !== DateTime.fromISO(tick.slot).plus({ days: 1 }).toISODate()) faults.wrongDay += 1;
            if (next.dueAt <= tick.dueAt) faults.outOfOrder += 1;
            // A time in a DST gap does not exist: the slot is due right after the gap, even if that is after midnight.
            const local = DateTime.fromJSDate(next.dueAt, { zone }).setZone("utc", { keepLocalTime: true });
            const late = (local.toMillis() - Date.parse(next.slot)) / 60_000 - minute;
            if (late < 0 || late > gapOf(zone, next.dueAt)) faults.wrongTime += 1;
            tick = next;
          }
        }
      }
      for (let monday = from; monday < to; monday += 7 * day) {
        const { dueAt } = latestSlot({ weekday: 1, at: "09:00", zone: "school" }, new Date(monday), zone);
        const local = DateTime.fromJSDate(dueAt, { zone });
        checked += 1;
        if (local.weekday !== 1 || local.hour !== 9 || local.minute !== 0) faults.notMondayAtNine += 1;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    return {
      pass: Object.values(faults).every((number) => number === 0) && changes > 0,
      numbers: { zones: zones.length, changes, checked, ...faults },
    };
  },
};

const offset = (zone: string, at: number): number => DateTime.fromMillis(at, { zone }).offset;

/** Minutes by which the clocks moved forward within the preceding day. */
const gapOf = (zone: string, at: Date): number =>
  Math.max(0, offset(zone, at.getTime()) - offset(zone, at.getTime() - day));

/** The moments, to a quarter of an hour, at which a zone changes its clocks. */
function* changesOf(zone: string, from: number, to: number): Generator<number> {
  for (let at = from; at < to; at += day) {
    if (offset(zone, at) === offset(zone, at + day)) continue;
    let moment = at;
    while (offset(zone, moment) === offset(zone, moment + quarter)) moment += quarter;
    yield moment + quarter;
  }
}
