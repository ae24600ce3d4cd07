import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const bellScheduleStatuses = ["active", "archived"] as const;

/** Other times of the class periods, for days such as an assembly day or a short Friday. */
export class BellSchedule extends tenantTable({
  academicYearId: uuid(),
  name: text(),
  code: text(),
  status: oneOf(bellScheduleStatuses).default("active"),
}) {}

table(BellSchedule, "bell_schedules");
