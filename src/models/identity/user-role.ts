import { day, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A role of an account, dated. */
export class UserRole extends tenantTable({
  userId: uuid(),
  roleId: uuid(),
  startsOn: day().nullable(),
  endsOn: day().nullable(),
  grantedBy: uuid().nullable(),
}) {}

table(UserRole, "user_roles");
