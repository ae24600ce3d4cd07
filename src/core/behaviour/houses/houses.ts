import { z } from "zod";
import { House, houseStatuses } from "../../../models/behaviour/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";

export const HouseView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    colour: z.string(),
    headStaffMemberId: z.uuid().nullable(),
    status: z.enum(houseStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "House" });

export const NewHouse = z
  .strictObject({
    name: text(80),
    code: text(30),
    colour: z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour like #1d4ed8"),
    headStaffMemberId: z.uuid().nullable().optional(),
    status: z.enum(houseStatuses).optional(),
  })
  .meta({ id: "NewHouse" });

export const HouseChanges = NewHouse.partial().meta({ id: "HouseChanges" });

/** Everybody sees the houses; who is in them, see `house-memberships.ts`. */
export const houses = crud(House, {
  name: "House",
  view: HouseView,
  create: NewHouse,
  update: HouseChanges,
  access: { read: "structure.read", write: "houses.manage" },
  list: {
    filters: { headStaffMemberId: z.uuid(), status: z.enum(houseStatuses) },
    sort: ["name", "createdAt"],
    search: ["name", "code"],
  },
});
