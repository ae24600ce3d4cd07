import { boolean, integer, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const descriptorStatuses = ["active", "retired"] as const;

/** An entry of a code list that the school configures: houses, reasons, relations. */
export class Descriptor extends tenantTable({
  namespace: text(),
  code: text(),
  label: text(),
  sortOrder: integer().default(0),
  isDefault: boolean().default(false),
  status: oneOf(descriptorStatuses).default("active"),
}) {}

table(Descriptor, "descriptors");
