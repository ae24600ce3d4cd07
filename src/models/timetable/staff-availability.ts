import { integer, oneOf, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const staffAvailabilityKinds = ["unavailable", "avoid"] as const;

/** A period of the week in which a member of staff cannot or would rather not teach. */
export class StaffAvailability extends tenantTable({
  staffMemberId: uuid(),
  dayOfWeek: integer(),
  classPeriodId: uuid(),
  kind: oneOf(staffAvailabilityKinds),
}) {}

table(StaffAvailability, "staff_availabilities");
