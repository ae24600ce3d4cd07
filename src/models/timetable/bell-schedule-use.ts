import { day, json, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A bell schedule used on days of the timetable (weekdays, or days of the cycle) between two dates. */
export class BellScheduleUse extends tenantTable({
  academicYearId: uuid(),
  bellScheduleId: uuid(),
  days: json<number[]>(),
  startsOn: day(),
  endsOn: day(),
}) {}

table(BellScheduleUse, "bell_schedule_uses");
