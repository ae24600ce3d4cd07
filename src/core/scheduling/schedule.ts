import { DateTime } from "luxon";

/** When a job is due. One schedule for the whole installation, regardless of the number of nodes. */
export type Schedule =
  | {
      /** Seconds between two slots. */
      every: number;
    }
  | {
      /** Time of day, as "09:00". */
      at: string;
      /** 1 is Monday; absent: every day. */
      weekday?: number;
      /** "school": one slot per school, in its own time zone. */
      zone: "UTC" | "school";
      /** Also run this many seconds after a worker has started. */
      afterStartSeconds?: number;
    };

export interface ScheduledSlot {
  /** Key of the slot, unique within one job. */
  slot: string;
  dueAt: Date;
}

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Describe a schedule as text. */
export function describeSchedule(schedule: Schedule): string {
  if ("every" in schedule)
    return schedule.every % 60 ? `every ${schedule.every} s` : `every ${schedule.every / 60} min`;
  const { at, weekday, zone, afterStartSeconds } = schedule;
  const day = weekday ? days[weekday - 1] : "daily";
  const where = zone === "school" ? "in each school's time zone" : zone;
  return `${day} ${at} ${where}${afterStartSeconds ? `, and ${afterStartSeconds} s after start-up` : ""}`;
}

/**
 * Get the latest due slot. The slot is the calendar date, so a day on which the time occurs twice has one slot; on a day that
 * skips the time, the slot is due right after the gap.
 * @param zone IANA name; for an unknown zone the slot has an invalid date
 */
export function latestSlot(schedule: Schedule, at: Date, zone = "UTC"): ScheduledSlot {
  if ("every" in schedule) {
    const period = schedule.every * 1000;
    const dueAt = new Date(Math.floor(at.getTime() / period) * period);
    return { slot: dueAt.toISOString(), dueAt };
  }
  const moment = DateTime.fromJSDate(at, { zone });
  const period = schedule.weekday ? 7 : 1;
  let days = -daysSince(schedule, moment);
  let slot = onDay(schedule, moment, days);
  // A time skipped just before midnight is due on the next day.
  while (slot.dueAt > at) {
    days -= period;
    slot = onDay(schedule, moment, days);
  }
  return slot;
}

/** Get the first slot after this time. */
export function nextSlot(schedule: Schedule, at: Date, zone = "UTC"): ScheduledSlot {
  if ("every" in schedule) {
    const { dueAt } = latestSlot(schedule, at);
    const next = new Date(dueAt.getTime() + schedule.every * 1000);
    return { slot: next.toISOString(), dueAt: next };
  }
  const moment = DateTime.fromJSDate(at, { zone });
  const period = schedule.weekday ? 7 : 1;
  let days = -daysSince(schedule, moment) - period;
  let slot = onDay(schedule, moment, days);
  while (slot.dueAt <= at) {
    days += period;
    slot = onDay(schedule, moment, days);
  }
  return slot;
}

/** Days since the weekday of the schedule; 0 for daily schedules. */
const daysSince = ({ weekday }: { weekday?: number }, moment: DateTime): number =>
  weekday ? (moment.weekday - weekday + 7) % 7 : 0;

/** Get the slot of the calendar date that is `days` after that of `moment`. */
function onDay({ at }: { at: string }, moment: DateTime, days: number): ScheduledSlot {
  // An unknown time zone of one school must not stop the schedule of the others.
  if (!moment.isValid) return { slot: "", dueAt: new Date(Number.NaN) };
  // Add days in UTC, where every day has 24 hours: in the zone a gap could move the result past midnight.
  const { year, month, day } = DateTime.utc(moment.year, moment.month, moment.day).plus({ days });
  const [hour, minute] = at.split(":").map(Number);
  const due = DateTime.fromObject({ year, month, day, hour: hour!, minute: minute! }, { zone: moment.zone });
  return {
    slot: `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
    dueAt: due.toJSDate(),
  };
}
