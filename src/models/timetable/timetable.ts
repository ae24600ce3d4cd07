import { day, integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const timetableStatuses = ["draft", "published", "archived"] as const;

/** A version of the weekly timetable of a term. */
export class Timetable extends tenantTable({
  termId: uuid(),
  name: text(),
  version: integer().default(1),
  validFrom: day(),
  validTo: day(),
  publishedBy: uuid().nullable(),
  publishedAt: timestamp().nullable(),
  status: oneOf(timetableStatuses).default("draft"),
}) {}

table(Timetable, "timetables");
