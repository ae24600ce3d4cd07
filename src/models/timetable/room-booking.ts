import { day, oneOf, text, timeOfDay, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const roomBookingStatuses = ["confirmed", "cancelled"] as const;

/** A room that somebody has booked for a time on one day, outside of lessons. */
export class RoomBooking extends tenantTable({
  roomId: uuid(),
  title: text(),
  purpose: text().nullable(),
  date: day(),
  startsAt: timeOfDay(),
  endsAt: timeOfDay(),
  /** Shared by the bookings of a weekly series. */
  seriesId: uuid().nullable(),
  bookedBy: uuid(),
  cancelledBy: uuid().nullable(),
  cancelledAt: timestamp().nullable(),
  cancelReason: text().nullable(),
  status: oneOf(roomBookingStatuses).default("confirmed"),
}) {}

table(RoomBooking, "room_bookings");
