import { boolean, text, uuid } from "../../columns.ts";
import { globalTable } from "../../global-table.ts";
import { table } from "../../table.ts";

/** An attempt to sign in as an existing operator. Determines how long further attempts must wait. */
export class OperatorLoginAttempt extends globalTable({
  operatorId: uuid(),
  ip: text(),
  succeeded: boolean(),
  reason: text().nullable(),
}) {}

table(OperatorLoginAttempt, "operator_login_attempts");
