import { integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const sectionStatuses = ["planned", "active", "archived"] as const;

/** A class of one year: "7 B". */
export class Section extends tenantTable({
  academicYearId: uuid(),
  gradeLevelId: uuid(),
  name: text(),
  capacity: integer().nullable(),
  homeroomTeacherId: uuid().nullable(),
  roomId: uuid().nullable(),
  status: oneOf(sectionStatuses).default("active"),
}) {}

table(Section, "sections");
