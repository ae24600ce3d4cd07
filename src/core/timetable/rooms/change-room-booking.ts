import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { RoomBooking } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { schoolDay } from "../../school/school-day.ts";
import { NewRoomBooking } from "./book-room.ts";
import { notifyBookingCancelled } from "./notify-booking-cancelled.ts";
import { bookingScope, type RoomBookingShown, roomBookings } from "./room-bookings.ts";

export const RoomBookingChanges = NewRoomBooking.pick({ title: true, purpose: true })
  .partial()
  .meta({ id: "RoomBookingChanges" });

export const RoomBookingCancellation = z
  .strictObject({
    reason: paragraphs(500).nullable().optional().describe("Shown to the person who booked the room"),
    following: z.boolean().optional().describe("Also cancel the later bookings of the weekly series"),
  })
  .meta({ id: "RoomBookingCancellation" });

const find = (id: string): Promise<RoomBooking> =>
  findLocked(RoomBooking, id, { where: scopeWhere("room-bookings.manage", bookingScope) });

async function refuseOver({ status, date }: RoomBooking): Promise<void> {
  if (status === "cancelled") throw conflict("booking_status", "The booking is already cancelled");
  if (date < (await schoolDay()))
    throw conflict("booking_status", "The booking is in the past and can no longer be changed");
}

/** Changes what a booking is for. Another room or time is a new booking. @throws {AppError} 404, 409 `booking_status` */
export const changeRoomBooking = (
  id: string,
  values: z.output<typeof RoomBookingChanges>,
): Promise<RoomBookingShown> =>
  transaction(async () => {
    const booking = await find(id);
    await refuseOver(booking);
    const before = { title: booking.title, purpose: booking.purpose };
    await booking.update(values);
    await audited(RoomBooking, id, "update", { before, after: values });
    return (await roomBookings.get(id)) as RoomBookingShown;
  });

/**
 * Cancels a booking, with `following` also the later ones of its series. Who booked the room is notified when somebody else
 * cancels.
 * @throws {AppError} 404, 409 `booking_status`
 */
export const cancelRoomBooking = (
  id: string,
  { reason = null, following = false }: z.output<typeof RoomBookingCancellation>,
): Promise<RoomBookingShown> =>
  transaction(async () => {
    const booking = await find(id);
    await refuseOver(booking);
    const { seriesId, date } = booking;
    const later =
      following && seriesId
        ? await RoomBooking.findAll({
            where: { seriesId, status: "confirmed", date: { [Op.gt]: date } },
            order: ["date"],
            limit: 100,
            lock: true,
          })
        : [];
    const after = {
      status: "cancelled",
      cancelledAt: now(),
      cancelledBy: actorId(),
      cancelReason: reason,
    } as const;
    for (const each of [booking, ...later]) {
      await each.update(after);
      await audited(RoomBooking, each.id, "cancel", { before: { status: "confirmed" }, after: { reason } });
    }
    if (booking.bookedBy !== actorId()) await notifyBookingCancelled(booking, later.length, reason);
    return (await roomBookings.get(id)) as RoomBookingShown;
  });
