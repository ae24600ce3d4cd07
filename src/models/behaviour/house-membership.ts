import { uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The house of a student; a student has at most one. */
export class HouseMembership extends tenantTable({
  houseId: uuid(),
  studentId: uuid(),
}) {}

table(HouseMembership, "house_memberships");
