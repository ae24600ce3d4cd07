import { z } from "zod";
import { BookedRoom, bookRoom, NewRoomBooking } from "../../../core/timetable/rooms/book-room.ts";
import {
  cancelRoomBooking,
  changeRoomBooking,
  RoomBookingCancellation,
  RoomBookingChanges,
} from "../../../core/timetable/rooms/change-room-booking.ts";
import { listRoomUses, RoomUseList, RoomUsesQuery } from "../../../core/timetable/rooms/list-room-uses.ts";
import { roomBookings as entity, RoomBookingView } from "../../../core/timetable/rooms/room-bookings.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const roomBookings = [
  ...crudRoutes("/room-bookings", entity, shownWith("room")),
  route({
    method: "post",
    path: "/room-bookings",
    summary: "Book a room for a time on one day, or every week",
    permission: "room-bookings.manage",
    status: 201,
    idempotent: true,
    body: NewRoomBooking,
    response: BookedRoom,
    handle: ({ body }) => bookRoom(body),
  }),
  route({
    method: "patch",
    path: "/room-bookings/:id",
    summary: "Update the title and purpose of a room booking",
    permission: "room-bookings.manage",
    params,
    body: RoomBookingChanges,
    response: RoomBookingView,
    handle: ({ params, body }) => changeRoomBooking(params.id, body),
  }),
  route({
    method: "put",
    path: "/room-bookings/:id/cancellation",
    summary: "Cancel a room booking, or it and the later ones of its weekly series",
    permission: "room-bookings.manage",
    params,
    body: RoomBookingCancellation,
    response: RoomBookingView,
    handle: ({ params, body }) => cancelRoomBooking(params.id, body),
  }),
  route({
    method: "get",
    path: "/room-uses",
    summary: "List what occupies a room besides lessons: bookings, exam papers and events",
    permission: "room-bookings.read",
    query: RoomUsesQuery,
    response: RoomUseList,
    handle: ({ query }) => listRoomUses(query),
  }),
];
