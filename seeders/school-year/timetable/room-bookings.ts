import { DateTime } from "luxon";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const bookings = [
  { inDays: 3, title: "Science club", purpose: "Projector needed.", by: "teacher", weeks: 3 },
  { inDays: 4, title: "Choir practice", purpose: null, by: "teacher", weeks: 1 },
  { inDays: 6, title: "Budget meeting", purpose: null, by: "bursar", weeks: 1 },
] as const;

/** Seeds room bookings after the lessons of coming days: one of them a weekly series. */
export async function seedRoomBookings(
  { row, random, calendar, accounts }: Seeding,
  roomIds: readonly string[],
): Promise<void> {
  const at = calendar.now.toISOString();
  const today = DateTime.fromISO(calendar.today);
  const schoolDay = (day: DateTime): DateTime => (day.weekday > 5 ? schoolDay(day.plus({ days: 1 })) : day);
  const rows = bookings.flatMap(({ inDays, title, purpose, by, weeks }, index) => {
    const seriesId = weeks > 1 ? random.id() : null;
    return Array.from({ length: weeks }, (_each, week) =>
      row({
        ...{ created_at: at, updated_at: at, title, purpose, series_id: seriesId },
        room_id: roomIds[index % roomIds.length],
        date: schoolDay(today.plus({ days: inDays + 7 * week })).toISODate(),
        starts_at: "17:00",
        ends_at: "18:00",
        booked_by: accounts[by].id,
        status: "confirmed",
      }),
    );
  });
  await insertRows("room_bookings", rows);
}
