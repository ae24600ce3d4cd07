import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Op } from "sequelize";
import { transaction } from "../../db/transaction.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import { ImportBatch, ImportRow } from "../../models/imports/index.ts";
import { formatError } from "./import-files.ts";
import { mapImport, NewImportMapping } from "./map-import.ts";
import { guessMapping, normalizeName } from "./rows/guess-mapping.ts";
import { importFields } from "./rows/import-fields.ts";
import type { ImportKind } from "./rows/import-kinds.ts";
import { uploadImport } from "./upload-import.ts";
import { validateImport } from "./validate-import.ts";

interface File {
  kind: ImportKind;
  path: string;
  fileName: string;
  /** Column to field; overrides the mapping guessed from the column names. */
  columns: Readonly<Record<string, string>>;
  dateFormat?: string | undefined;
  invite?: boolean | undefined;
  progress: (done: number, total: number) => void;
}

/** Upload and validate a file in this process. Discards the upload if the mapping is invalid. @throws {AppError} 400 */
export async function checkFile({
  kind,
  path,
  fileName,
  columns,
  progress,
  ...options
}: File): Promise<ImportBatch> {
  const batch = await uploadImport({ kind, fileName, bytes: createReadStream(path) });
  try {
    const known = await transaction(() => importFields(kind), { readOnly: true });
    const fields = { ...guessMapping(kind, batch.columns, known), ...fieldsOf(batch.columns, columns) };
    const mapping = NewImportMapping.parse({ fields, ...options });
    const revision = await mapImport(batch.id, mapping, { queued: false });
    await validateImport(batch.id, { revision, progress });
  } catch (error) {
    await discardUpload(batch.id);
    throw error;
  }
  return getImport(batch.id);
}

/** Get the current state of an import. */
export const getImport = (id: string): Promise<ImportBatch> =>
  transaction(() => ImportBatch.findByPk(id, { rejectOnEmpty: true }));

function fieldsOf(
  columns: readonly string[],
  named: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors: Fault[] = [];
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(named)) {
    const column = columns.find((each) => each === name || normalizeName(each) === normalizeName(name));
    if (column) fields[field] = column;
    else
      errors.push({ path: name, message: `the file has no such column: use one of ${columns.join(", ")}` });
  }
  if (errors.length) throw invalid(errors);
  return fields;
}

/** Delete an upload unless its import has started. @returns the number of deleted batches */
export const discardUpload = (id: string): Promise<number> =>
  transaction(() => ImportBatch.destroy({ where: { id, status: { [Op.ne]: "importing" } } }));

/** Find an unfinished import of the same file, by checksum. */
export async function findInterruptedImport(kind: ImportKind, path: string): Promise<ImportBatch | null> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const checksum = hash.digest("hex");
  return transaction(() => ImportBatch.findOne({ where: { kind, checksum, status: "importing" } }));
}

export interface RowErrors {
  row: number;
  errors: string;
}

/** List the first rows with errors, as text. */
export const listRowErrors = (batch: ImportBatch, limit: number): Promise<RowErrors[]> =>
  transaction(async () => {
    const rows = await ImportRow.findAll({
      where: { importBatchId: batch.id, status: ["invalid", "failed", "skipped"] },
      order: ["rowNumber"],
      limit,
    });
    return rows.map(({ rowNumber, errors }) => ({
      row: rowNumber,
      errors: errors.map((error) => formatError(error, batch.mapping.fields)).join("; "),
    }));
  });
