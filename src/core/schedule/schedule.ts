import { DateTime } from "luxon";

/** When a job is due. One schedule for the whole installation, whatever the number of nodes. */
export type Schedule =
  | {
      /** Seconds between two ticks. */
      every: number;
    }
  | {
      /** Time of day, as "09:00". */
      at: string;
      /** 1 is Monday; absent: every day. */
      weekday?: number;
      /** "school": each school on its own, at its own time. */
      zone: "UTC" | "school";
      /** Also so long after a worker has started. */
      afterStartSeconds?: number;
    };

export interface Tick {
  /** Names the tick: of one job there is each once. */
  slot: string;
  dueAt: Date;
}

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The schedule in words. */
export function describeSchedule(schedule: Schedule): string {
  if ("every" in schedule)
    return schedule.every % 60 ? `every ${schedule.every} s` : `every ${schedule.every / 60} min`;
  const { at, weekday, zone, afterStartSeconds } = schedule;
  const day = weekday ? days[weekday - 1] : "daily";
  const where = zone === "school" ? "in each school's time zone" : zone;
  return `${day} ${at} ${where}${afterStartSeconds ? `, and ${afterStartSeconds} s after start-up` : ""}`;
}

/**
 * The latest tick that is due. A day that has the time twice has one tick, and a day that skips it has it as soon as
 * the clocks are past the gap, since the slot is the day of the calendar.
 * @param zone IANA name; of one that is not known the tick has no date
 */
export function latestTick(schedule: Schedule, at: Date, zone = "UTC"): Tick {
  if ("every" in schedule) {
    const period = schedule.every * 1000;
    const dueAt = new Date(Math.floor(at.getTime() / period) * period);
    return { slot: dueAt.toISOString(), dueAt };
  }
  const moment = DateTime.fromJSDate(at, { zone });
  const period = schedule.weekday ? 7 : 1;
  let days = -daysSince(schedule, moment);
  let tick = onDay(schedule, moment, days);
  // A time that is skipped before midnight is due on the day after.
  while (tick.dueAt > at) {
    days -= period;
    tick = onDay(schedule, moment, days);
  }
  return tick;
}

/** The first tick after this moment. */
export function nextTick(schedule: Schedule, at: Date, zone = "UTC"): Tick {
  if ("every" in schedule) {
    const { dueAt } = latestTick(schedule, at);
    const next = new Date(dueAt.getTime() + schedule.every * 1000);
    return { slot: next.toISOString(), dueAt: next };
  }
  const moment = DateTime.fromJSDate(at, { zone });
  const period = schedule.weekday ? 7 : 1;
  let days = -daysSince(schedule, moment) - period;
  let tick = onDay(schedule, moment, days);
  while (tick.dueAt <= at) {
    days += period;
    tick = onDay(schedule, moment, days);
  }
  return tick;
}

/** Since the weekday of the schedule, none where it is any. */
const daysSince = ({ weekday }: { weekday?: number }, moment: DateTime): number =>
  weekday ? (moment.weekday - weekday + 7) % 7 : 0;

/** The tick of the day of the calendar that is so many days after that of the moment. */
function onDay({ at }: { at: string }, moment: DateTime, days: number): Tick {
  // One school with a zone that nobody knows must not stop the schedule of all others.
  if (!moment.isValid) return { slot: "", dueAt: new Date(Number.NaN) };
  // Counted where every day has every hour: a moment would be pushed over midnight by a gap.
  const { year, month, day } = DateTime.utc(moment.year, moment.month, moment.day).plus({ days });
  const [hour, minute] = at.split(":").map(Number);
  const due = DateTime.fromObject({ year, month, day, hour: hour!, minute: minute! }, { zone: moment.zone });
  return {
    slot: `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
    dueAt: due.toJSDate(),
  };
}
