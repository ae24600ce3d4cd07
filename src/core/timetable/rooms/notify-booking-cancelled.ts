import { Room } from "../../../models/structure/index.ts";
import type { RoomBooking } from "../../../models/timetable/index.ts";
import { notify } from "../../notifications/notify.ts";

/** Notifies the person who booked a room that somebody else cancelled the booking, and later ones of its series. */
export async function notifyBookingCancelled(
  { id, roomId, title, date, startsAt, bookedBy }: RoomBooking,
  later: number,
  reason: string | null,
): Promise<void> {
  const room = await Room.findByPk(roomId, { attributes: ["id", "name"], rejectOnEmpty: true });
  await notify({
    type: "room_booking_cancelled",
    props: { room: room.name, title, day: date, time: startsAt.slice(0, 5), later, reason },
    to: { users: [bookedBy] },
    entityType: "RoomBooking",
    entityId: id,
    url: "/timetable?tab=rooms",
    dedupeKey: `RoomBooking:${id}:cancelled`,
  });
}
