import { boolean, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** An attempt to sign in to an existing account. Determines how long further attempts must wait. */
export class LoginAttempt extends tenantTable({
  userId: uuid(),
  ip: text(),
  succeeded: boolean(),
  reason: text().nullable(),
}) {}

table(LoginAttempt, "login_attempts");
