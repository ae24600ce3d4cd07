import { boolean, integer, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const roomStatuses = ["active", "out_of_service"] as const;

/** A classroom, laboratory or hall. */
export class Room extends tenantTable({
  name: text(),
  building: text().nullable(),
  capacity: integer().nullable(),
  type: text().nullable(),
  bookable: boolean().default(true),
  status: oneOf(roomStatuses).default("active"),
}) {}

table(Room, "rooms");
