import { boolean, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const erasureActions = ["delete", "anonymise", "scrub", "keep"] as const;

/** A row that belongs to the subject of a request or mentions them, and what an erasure does with it. */
export class ErasureItem extends tenantTable({
  dataSubjectRequestId: uuid(),
  entityTable: text(),
  rowId: uuid(),
  action: oneOf(erasureActions),
  done: boolean().default(false),
}) {}

table(ErasureItem, "erasure_items");
