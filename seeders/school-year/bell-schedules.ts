import { DateTime } from "luxon";
import { insertRows } from "../factories/insert-rows.ts";
import type { Seeding } from "./seeding.ts";
import type { Structure } from "./structure.ts";

/** Seeds a short day without the last period, and its use on the last school day of the next term. */
export async function seedBellSchedules(
  { row, calendar }: Seeding,
  { yearId, periods }: Structure,
): Promise<void> {
  const at = calendar.now.toISOString();
  const made = { created_at: at, updated_at: at };
  const schedule = row({
    ...made,
    ...{ academic_year_id: yearId, name: "Short day", code: "SD", status: "active" },
  });
  await insertRows("bell_schedules", [schedule]);
  const begin = DateTime.fromISO("2000-01-01T08:00");
  await insertRows(
    "bell_schedule_periods",
    periods.slice(0, -1).map(({ id }, index) => {
      const from = begin.plus({ minutes: index * 35 });
      return row({
        ...made,
        ...{ bell_schedule_id: schedule.id, class_period_id: id },
        ...{ starts_at: from.toFormat("HH:mm"), ends_at: from.plus({ minutes: 30 }).toFormat("HH:mm") },
      });
    }),
  );
  const daysOff = new Set(calendar.holidays.map(({ date }) => date));
  const term = calendar.terms.find(({ status }) => status === "planned") ?? calendar.terms.at(-1)!;
  let last = DateTime.fromISO(term.endsOn);
  while (last.weekday > 5 || daysOff.has(last.toISODate()!)) last = last.minus({ days: 1 });
  const date = last.toISODate();
  await insertRows("bell_schedule_uses", [
    row({
      ...made,
      ...{ academic_year_id: yearId, bell_schedule_id: schedule.id, days: [last.weekday] },
      ...{ starts_on: date, ends_on: date },
    }),
  ]);
}
