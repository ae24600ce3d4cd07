import { DateTime } from "luxon";
import { attendanceDays } from "./plan.ts";

export interface Calendar {
  now: Date;
  /** Today in the school's time zone, like all dates here. */
  today: string;
  year: { name: string; startsOn: string; endsOn: string };
  terms: Array<{ name: string; startsOn: string; endsOn: string; status: "planned" | "active" | "closed" }>;
  holidays: Array<{ date: string; label: string }>;
  /** Some of today's attendance sessions are still open, if it is a school day. */
  openToday: boolean;
  /** School days before today with attendance, oldest first. */
  taken: string[];
  /** The instant of this date and time at the school; now if that is in the future. */
  instant(date: string, time: string): string;
}

const termWeeks = 16;

/** Creates a school year that has run long enough for its attendance, whatever today's date is. */
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
