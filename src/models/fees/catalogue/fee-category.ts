import { oneOf, text } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const feeCategoryStatuses = ["active", "archived"] as const;

/** A kind of fee: tuition, transport, meals. */
export class FeeCategory extends tenantTable({
  name: text(),
  code: text(),
  status: oneOf(feeCategoryStatuses).default("active"),
}) {}

table(FeeCategory, "fee_categories");
