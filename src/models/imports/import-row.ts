import { integer, json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const importRowStatuses = ["pending", "valid", "invalid", "imported", "skipped", "failed"] as const;

/** A row of an upload with its errors, and the row it was imported as. */
export class ImportRow extends tenantTable({
  importBatchId: uuid(),
  rowNumber: integer(),
  /** As in the file, in the order of the batch's columns. */
  cells: json<string[]>(),
  errors: json<Array<{ path: string; message: string }>>().default([]),
  entityType: text().nullable(),
  entityId: uuid().nullable(),
  status: oneOf(importRowStatuses).default("pending"),
}) {}

table(ImportRow, "import_rows");
