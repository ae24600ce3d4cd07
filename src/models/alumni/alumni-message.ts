import { integer, json, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** An email from the school to a group of alumni. */
export class AlumniMessage extends tenantTable({
  subject: text(),
  body: text(),
  /** The filters that chose the recipients. */
  audience: json<Record<string, unknown>>(),
  recipients: integer(),
  /** Id of an account. */
  sentBy: uuid(),
}) {}

table(AlumniMessage, "alumni_messages");
