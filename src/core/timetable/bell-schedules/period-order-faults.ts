import type { Fault } from "../../../lib/errors.ts";

interface Times {
  startsAt: string;
  endsAt: string;
}

/** A class period of the year, with its normal time and its time on days with the schedule. */
export interface ScheduledPeriod extends Times {
  name: string;
  days: readonly number[];
  normal: Times;
}

const minutes = (time: string) => time.slice(0, 5);

/**
 * Lists what is wrong with the times of a bell schedule. Periods that follow each other on a normal day must do so on days with the
 * schedule: lessons that do not clash in the weekly timetable then do not clash on such days either. Periods that overlap on a
 * normal day, such as those of different grade levels, are free.
 */
export function periodOrderFaults(periods: readonly ScheduledPeriod[]): Fault[] {
  return periods.flatMap((period, index): Fault[] => {
    const path = `periods.${index}`;
    if (minutes(period.endsAt) <= minutes(period.startsAt))
      return [{ path: `${path}.endsAt`, message: "must be after startsAt" }];
    const before = periods.find(
      (other) =>
        other !== period &&
        minutes(other.normal.endsAt) <= minutes(period.normal.startsAt) &&
        minutes(other.endsAt) > minutes(period.startsAt) &&
        other.days.some((day) => period.days.includes(day)),
    );
    if (!before) return [];
    const { name, endsAt } = before;
    return [
      { path: `${path}.startsAt`, message: `must be at or after ${minutes(endsAt)}, when ${name} ends` },
    ];
  });
}
