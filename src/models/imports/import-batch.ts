import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const importBatchKinds = [
  "students",
  "guardians",
  "staff",
  "enrollments",
  "external_test_results",
  "alumni",
  "comment_bank_entries",
] as const;
export const importBatchStatuses = [
  "uploaded",
  "validating",
  "validated",
  "importing",
  "completed",
  "partially_failed",
  "cancelled",
] as const;

export const importDateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"] as const;

/** Which column of the file holds which field, and how to parse it. */
export interface ImportMapping {
  fields: Record<string, string>;
  dateFormat: (typeof importDateFormats)[number];
  invite: boolean;
}

/** An upload with its preview and totals. */
export class ImportBatch extends tenantTable({
  kind: oneOf(importBatchKinds),
  fileName: text(),
  /** Hash of the file's content, to recognize the same file. */
  checksum: text(),
  columns: json<string[]>(),
  mapping: json<ImportMapping>(),
  /** Version of the mapping: an import started with an earlier mapping must not continue. */
  revision: integer().default(1),
  countRows: integer().default(0),
  countValid: integer().default(0),
  countInvalid: integer().default(0),
  countSkipped: integer().default(0),
  countOk: integer().default(0),
  countFailed: integer().default(0),
  startedBy: uuid().nullable(),
  /** The account whose permissions the import uses; null: an operator's. */
  authorizedBy: uuid().nullable(),
  finishedAt: timestamp().nullable(),
  error: text().nullable(),
  status: oneOf(importBatchStatuses).default("uploaded"),
}) {}

table(ImportBatch, "import_batches");
