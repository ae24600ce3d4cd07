import { uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A standard that a column of the gradebook assesses. */
export class LineItemStandard extends tenantTable({
  lineItemId: uuid(),
  learningStandardId: uuid(),
}) {}

table(LineItemStandard, "line_item_standards");
