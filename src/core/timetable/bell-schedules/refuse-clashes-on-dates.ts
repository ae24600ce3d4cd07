import { schoolDay } from "../../school/school-day.ts";
import { refuseDatedClash } from "../refuse-clash.ts";
import { refuseBookedRooms } from "../rooms/refuse-booked-room.ts";

/**
 * Throws if dated changes or room bookings no longer fit the times of the lessons, from today on. The transaction must hold the
 * advisory lock `lessons`.
 * @throws {AppError} 409 `timetable_clash`, `room_booked`
 */
export async function refuseClashesOnDates(from: string, to: string): Promise<void> {
  const today = await schoolDay();
  const first = from < today ? today : from;
  await refuseDatedClash(first, to);
  await refuseBookedRooms(first, to);
}
