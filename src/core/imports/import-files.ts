import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { type Fault, notFound } from "../../lib/errors.ts";
import { byteOrderMark, csvLine } from "../../lib/files/csv.ts";
import { ImportBatch } from "../../models/imports/index.ts";
import { checkMayImport } from "./import-permissions.ts";
import { CUSTOM, customFieldsOf, fieldsOf } from "./rows/import-fields.ts";
import { type ImportKind, importExamples } from "./rows/import-kinds.ts";

const BATCH_SIZE = 500;

interface Row {
  rowNumber: number;
  cells: string[];
  errors: Fault[];
}

/** Export the rows with errors as CSV: row number, cells as in the file, and the errors as text. @throws {AppError} 404, 403 `beyond_own_permissions` */
export async function* importErrors(id: string): AsyncGenerator<string> {
  const batch = await transaction(() => ImportBatch.findByPk(id), { readOnly: true });
  if (!batch) throw notFound("Import batch");
  checkMayImport(batch.kind);
  const { columns, mapping } = batch;
  yield byteOrderMark + csvLine(["row", ...columns, "errors"]);
  for (let after = 0; ; ) {
    const rows = await query<Row & object>(sql`
      SELECT row_number AS "rowNumber", cells, errors FROM import_rows WHERE school_id = ${currentSchool}
        AND import_batch_id = ${id}
      AND row_number > ${after} AND errors <> '[]' ORDER BY row_number LIMIT ${raw(BATCH_SIZE)}`);
    if (rows.length === 0) return;
    yield rows
      .map(({ rowNumber, cells, errors }) => {
        const aligned = columns.map((_column, index) => cells[index] ?? "");
        return csvLine([
          rowNumber,
          ...aligned,
          errors.map((error) => formatError(error, mapping.fields)).join("; "),
        ]);
      })
      .join("");
    after = rows.at(-1)!.rowNumber;
  }
}

/** Format an error with the column name of the file instead of the field. */
export const formatError = ({ path, message }: Fault, fields: Record<string, string> = {}): string =>
  path ? `${fields[path] ?? path}: ${message}` : message;

const customExamples = { text: "text", number: "1", date: "2026-01-12", boolean: "yes", select: undefined };

/** A CSV template with all field names and an example row. */
export async function* importTemplate(kind: ImportKind): AsyncGenerator<string> {
  const custom = await transaction(() => customFieldsOf(kind), { readOnly: true });
  const names = fieldsOf(kind, custom).map(({ field }) => field);
  const examples = new Map([
    ...Object.entries(importExamples[kind]),
    ...custom.map(
      ({ key, dataType, options }) => [CUSTOM + key, customExamples[dataType] ?? options[0] ?? ""] as const,
    ),
  ]);
  yield byteOrderMark + csvLine(names) + csvLine(names.map((name) => examples.get(name) ?? ""));
}
