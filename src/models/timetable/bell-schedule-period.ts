import { timeOfDay, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The time of a class period on days with a bell schedule. A period without one does not take place on such days. */
export class BellSchedulePeriod extends tenantTable({
  bellScheduleId: uuid(),
  classPeriodId: uuid(),
  startsAt: timeOfDay(),
  endsAt: timeOfDay(),
}) {}

table(BellSchedulePeriod, "bell_schedule_periods");
