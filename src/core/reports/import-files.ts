import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { byteOrderMark, csvLine } from "../../lib/csv.ts";
import { type Fault, notFound } from "../../lib/errors.ts";
import { ImportBatch } from "../../models/reports/index.ts";
import { type ImportKind, importExamples, importFields } from "./import-kinds.ts";
import { checkMayImport } from "./import-permissions.ts";

const sliceRows = 500;

const faultyRows = {
  name: "faulty-import-rows",
  text: `SELECT row_number AS "rowNumber", cells, errors FROM import_rows WHERE school_id = $1 AND import_batch_id = $2
    AND row_number > $3 AND errors <> '[]' ORDER BY row_number LIMIT ${sliceRows}`,
};

interface Row {
  rowNumber: number;
  cells: string[];
  errors: Fault[];
}

/** The rows that have faults: number, cells as in the file, and the faults in words. @throws {AppError} 404, 403 `beyond_own_permissions` */
export async function* importErrors(id: string): AsyncGenerator<string> {
  const batch = await transaction(() => ImportBatch.findByPk(id), { readOnly: true });
  if (!batch) throw notFound("Import batch");
  checkMayImport(batch.kind);
  const { columns, mapping } = batch;
  yield byteOrderMark + csvLine(["row", ...columns, "errors"]);
  for (let after = 0; ; ) {
    const rows = await query<Row & object>(faultyRows, [schoolId(), id, after]);
    if (rows.length === 0) return;
    yield rows
      .map(({ rowNumber, cells, errors }) => {
        const aligned = columns.map((_column, index) => cells[index] ?? "");
        return csvLine([
          rowNumber,
          ...aligned,
          errors.map((fault) => inWords(fault, mapping.fields)).join("; "),
        ]);
      })
      .join("");
    after = rows.at(-1)!.rowNumber;
  }
}

/** Names the column as the file does. */
export const inWords = ({ path, message }: Fault, fields: Record<string, string> = {}): string =>
  path ? `${fields[path] ?? path}: ${message}` : message;

/** A file to fill in: the names of all fields, and an example. */
export async function* importTemplate(kind: ImportKind): AsyncGenerator<string> {
  const names = importFields(kind).map(({ field }) => field);
  yield byteOrderMark + csvLine(names) + csvLine(names.map((name) => importExamples[kind][name] ?? ""));
}
