import { day, decimal, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const lineItemStatuses = ["draft", "open", "published", "locked"] as const;

/** A column of the gradebook. */
export class LineItem extends tenantTable({
  courseOfferingId: uuid(),
  termId: uuid(),
  gradeCategoryId: uuid().nullable(),
  title: text(),
  maxScore: decimal(),
  dueOn: day().nullable(),
  publishedAt: timestamp().nullable(),
  status: oneOf(lineItemStatuses).default("open"),
}) {}

table(LineItem, "line_items");
