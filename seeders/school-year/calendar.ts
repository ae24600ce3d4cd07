import { DateTime } from "luxon";
import { attendanceDays } from "./plan.ts";

export interface Calendar {
  now: Date;
  /** As all its dates: the day where the school is. */
  today: string;
  year: { name: string; startsOn: string; endsOn: string };
  terms: Array<{ name: string; startsOn: string; endsOn: string; status: "planned" | "active" | "closed" }>;
  holidays: Array<{ date: string; label: string }>;
  /** Registers of today are still to be taken, where it is a school day. */
  openToday: boolean;
  /** The school days before today that registers were taken on, oldest first. */
  taken: string[];
  /** When a clock at the school shows this time; now, where that is still to come. */
  instant(date: string, time: string): string;
}

const termWeeks = 16;

/** A year that has run long enough for its attendance, whenever it is looked at. */
export function createCalendar(now: Date, zone: string): Calendar {
  const today = DateTime.fromJSDate(now, { zone }).startOf("day");
  const iso = (day: DateTime) => day.toISODate()!;
  const start = today.minus({ weeks: attendanceDays / 5 + 2 }).startOf("week");
  const end = start.plus({ weeks: 3 * termWeeks + 2 }).minus({ days: 3 });
  const terms = [0, 1, 2].map((index) => {
    const startsOn = start.plus({ weeks: index * (termWeeks + 1) });
    const endsOn = startsOn.plus({ weeks: termWeeks }).minus({ days: 3 });
    const status = endsOn < today ? "closed" : startsOn > today ? "planned" : "active";
    return { name: `Term ${index + 1}`, startsOn: iso(startsOn), endsOn: iso(endsOn), status } as const;
  });
  const holidays = [
    { date: iso(start.plus({ weeks: 4, days: 4 })), label: "Founders' Day" },
    { date: iso(start.plus({ weeks: 8 })), label: "Mid-term holiday" },
    { date: iso(start.plus({ weeks: 20, days: 2 })), label: "Spring holiday" },
  ];
  const free = new Set(holidays.map(({ date }) => date));
  const taken: string[] = [];
  for (
    let day = today.minus({ days: 1 });
    taken.length < attendanceDays && day >= start;
    day = day.minus({ days: 1 })
  )
    if (day.weekday <= 5 && !free.has(iso(day))) taken.unshift(iso(day));
  return {
    now,
    today: iso(today),
    year: {
      name: start.year === end.year ? `${start.year}` : `${start.year}/${end.year}`,
      startsOn: iso(start),
      endsOn: iso(end),
    },
    terms,
    holidays,
    openToday: today.weekday <= 5 && !free.has(iso(today)),
    taken,
    instant(date, time) {
      const moment = DateTime.fromISO(`${date}T${time}`, { zone }).toMillis();
      return new Date(Math.min(moment, now.getTime())).toISOString();
    },
  };
}

export const weekdayOf = (date: string): number => DateTime.fromISO(date).weekday;

export const dayAfter = (date: string, days: number): string =>
  DateTime.fromISO(date).plus({ days }).toISODate()!;
