import { day, integer, timeOfDay, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A weekly duty of a member of staff, between two dates. */
export class DutyAssignment extends tenantTable({
  dutyAreaId: uuid(),
  staffMemberId: uuid(),
  dayOfWeek: integer(),
  startsAt: timeOfDay(),
  endsAt: timeOfDay(),
  startsOn: day(),
  endsOn: day(),
}) {}

table(DutyAssignment, "duty_assignments");
