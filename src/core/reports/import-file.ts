import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Op } from "sequelize";
import { transaction } from "../../db/transaction.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import { ImportBatch, ImportRow } from "../../models/reports/index.ts";
import { guessMapping, plain } from "./guess-mapping.ts";
import { inWords } from "./import-files.ts";
import type { ImportKind } from "./import-kinds.ts";
import { mapImport, NewImportMapping } from "./map-import.ts";
import { uploadImport } from "./upload-import.ts";
import { validateImport } from "./validate-import.ts";

interface File {
  kind: ImportKind;
  path: string;
  fileName: string;
  /** Column to field, on top of what the names of the columns tell. */
  columns: Readonly<Record<string, string>>;
  dateFormat?: string | undefined;
  invite?: boolean | undefined;
  progress: (done: number, total: number) => void;
}

/** Uploads and checks a file in this process. A mapping that does not fit leaves nothing behind. */
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
    const fields = { ...guessMapping(kind, batch.columns), ...fieldsOf(batch.columns, columns) };
    const mapping = NewImportMapping.parse({ fields, ...options });
    const revision = await mapImport(batch.id, mapping, { queued: false });
    await validateImport(batch.id, { revision, progress });
  } catch (error) {
    await forgetFile(batch.id);
    throw error;
  }
  return currentImport(batch.id);
}

/** The batch as it is now. */
export const currentImport = (id: string): Promise<ImportBatch> =>
  transaction(() => ImportBatch.findByPk(id, { rejectOnEmpty: true }));

function fieldsOf(
  columns: readonly string[],
  named: Readonly<Record<string, string>>,
): Record<string, string> {
  const faults: Fault[] = [];
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(named)) {
    const column = columns.find((each) => each === name || plain(each) === plain(name));
    if (column) fields[field] = column;
    else faults.push({ path: name, message: `the file has no such column: there are ${columns.join(", ")}` });
  }
  if (faults.length) throw invalid(faults);
  return fields;
}

/** Takes back an upload of which nothing is imported. */
export const forgetFile = (id: string): Promise<number> =>
  transaction(() => ImportBatch.destroy({ where: { id, status: { [Op.ne]: "importing" } } }));

/** The import of this very file that was interrupted, if any. */
export async function interruptedImport(kind: ImportKind, path: string): Promise<ImportBatch | null> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const checksum = hash.digest("hex");
  return transaction(() => ImportBatch.findOne({ where: { kind, checksum, status: "importing" } }));
}

export interface FaultyRow {
  row: number;
  errors: string;
}

/** The first faulty rows, in words. */
export const firstFaults = (batch: ImportBatch, limit: number): Promise<FaultyRow[]> =>
  transaction(async () => {
    const rows = await ImportRow.findAll({
      where: { importBatchId: batch.id, status: ["invalid", "failed", "skipped"] },
      order: ["rowNumber"],
      limit,
    });
    return rows.map(({ rowNumber, errors }) => ({
      row: rowNumber,
      errors: errors.map((fault) => inWords(fault, batch.mapping.fields)).join("; "),
    }));
  });
