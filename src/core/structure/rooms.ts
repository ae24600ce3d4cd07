import { z } from "zod";
import { Room, roomStatuses } from "../../models/structure/index.ts";
import { crud } from "../common/entities/crud.ts";
import { text } from "../common/input/schemas.ts";

export const RoomView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    building: z.string().nullable(),
    capacity: z.int().nullable(),
    type: z.string().nullable(),
    bookable: z.boolean(),
    status: z.enum(roomStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Room" });

export const NewRoom = z
  .strictObject({
    name: text(60),
    building: text(60).nullable().optional(),
    capacity: z.int().min(1).max(10000).nullable().optional(),
    type: text(40).nullable().optional(),
    bookable: z.boolean().optional(),
    status: z.enum(roomStatuses).optional(),
  })
  .meta({ id: "NewRoom" });

export const RoomChanges = NewRoom.partial().meta({ id: "RoomChanges" });

export const rooms = crud(Room, {
  name: "Room",
  view: RoomView,
  create: NewRoom,
  update: RoomChanges,
  catalogue: true,
  access: { read: "structure.read", write: "structure.manage" },
  list: {
    filters: { type: z.string().max(200), status: z.enum(roomStatuses) },
    sort: ["name", "createdAt"],
    search: ["name", "building"],
  },
});
