import { z } from "zod";
import { RoomBooking, roomBookingStatuses } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";
import { flag } from "../../common/input/schemas.ts";

export const RoomBookingView = z
  .object({
    id: z.uuid(),
    roomId: z.uuid(),
    roomName: z.string(),
    title: z.string(),
    purpose: z.string().nullable(),
    date: z.iso.date(),
    startsAt: z.string(),
    endsAt: z.string(),
    seriesId: z.uuid().nullable().describe("Shared by the bookings of a weekly series"),
    bookedBy: z.uuid(),
    bookedByName: z.string(),
    cancelledBy: z.uuid().nullable(),
    cancelledAt: z.date().nullable(),
    cancelReason: z.string().nullable(),
    status: z.enum(roomBookingStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "RoomBooking" });

export type RoomBookingShown = z.input<typeof RoomBookingView>;

/** The office works with every booking, others with their own. */
export const bookingScope: RowScope = (scope) => (scope === "all" ? null : "booked_by = :user");

const day = (operator: string) => ({ schema: z.iso.date(), where: `t.date ${operator} ?::date` });

export const roomBookings = crud(RoomBooking as never, {
  name: "Room booking",
  view: RoomBookingView,
  computed: {
    roomName: "SELECT r.name FROM rooms r WHERE r.school_id = :school AND r.id = t.room_id",
    bookedByName: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.booked_by",
  },
  access: { read: "room-bookings.read" },
  rowScope: bookingScope,
  list: {
    filters: {
      roomId: z.uuid(),
      seriesId: z.uuid(),
      bookedBy: z.uuid(),
      status: z.enum(roomBookingStatuses),
      from: day(">="),
      to: day("<="),
      mine: {
        schema: flag.describe("true: bookings of the caller"),
        where: "? = (t.booked_by = :user)",
      },
    },
    sort: ["date", "createdAt"],
    search: ["title"],
  },
});
