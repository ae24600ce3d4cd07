import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const houseStatuses = ["active", "archived"] as const;

/** A house: a group of students of all classes who collect points together. */
export class House extends tenantTable({
  name: text(),
  code: text(),
  /** `#rrggbb`. */
  colour: text(),
  headStaffMemberId: uuid().nullable(),
  status: oneOf(houseStatuses).default("active"),
}) {}

table(House, "houses");
