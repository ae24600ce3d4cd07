import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { CalendarEvent, type MeetingSlot } from "../../../models/events/index.ts";

/** Checks that the slot of a published event is ahead, and for families before its `respondBy`. @throws {AppError} 409 `booking_closed` */
export async function checkBookingOpen(slot: MeetingSlot, by: "family" | "office"): Promise<void> {
  const event = await CalendarEvent.findOne({ where: { id: slot.calendarEventId } });
  const until = by === "family" && event?.respondBy ? event.respondBy : slot.startsAt;
  if (event?.status !== "published" || until <= now() || slot.startsAt <= now())
    throw conflict("booking_closed", "Bookings for this event are closed");
}
