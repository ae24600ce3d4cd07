import { decimal, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The previous value of a published result, and the reason for its change. */
export class ResultRevision extends tenantTable({
  resultId: uuid(),
  oldScore: decimal().nullable(),
  newScore: decimal().nullable(),
  oldStatus: text(),
  newStatus: text(),
  reason: text(),
  changedBy: uuid().nullable(),
}) {}

table(ResultRevision, "result_revisions");
