import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import type { Fault } from "../../lib/errors.ts";
import { ImportBatch } from "../../models/reports/index.ts";
import { checkRows, type Known, type ReadRow } from "./check-rows.ts";
import { countRows } from "./count-rows.ts";
import { loadLookups } from "./import-lookups.ts";
import { notingFailure } from "./noting-failure.ts";
import { readRow } from "./read-row.ts";

interface Options {
  /** Of the mapping that is checked; with another one this check ends. */
  revision: number;
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
}

/** Rows checked at once: short enough not to keep others waiting. */
const sliceRows = 200;

const nextRows = {
  name: "next-import-rows",
  text: `SELECT id, row_number AS "rowNumber", cells FROM import_rows
    WHERE school_id = $1 AND import_batch_id = $2 AND row_number > $3 AND status <> 'imported'
    ORDER BY row_number LIMIT ${sliceRows}`,
};
const writeFaults = {
  name: "write-import-faults",
  text: `UPDATE import_rows r SET errors = f.faults, updated_at = now(),
      status = CASE WHEN f.faults = '[]' THEN 'valid' ELSE 'invalid' END
    FROM jsonb_to_recordset($2) AS f (id uuid, faults jsonb) WHERE r.school_id = $1 AND r.id = f.id`,
};

interface Row {
  id: string;
  rowNumber: number;
  cells: string[];
}

/** Checks every row of an upload, some at a time. Begins anew where it is run again. */
export const validateImport = (id: string, options: Options): Promise<{ checked: number }> =>
  notingFailure(id, options.signal, () => validate(id, options));

async function validate(id: string, { revision, signal, progress }: Options): Promise<{ checked: number }> {
  const known: Known = { lookups: await transaction(loadLookups, { readOnly: true }), seen: new Map() };
  let checked = 0;
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const slice = await transaction(() => checkSlice(id, { revision, after, known }));
    if (!slice?.rows.length) break;
    after = slice.rows.at(-1)!.rowNumber;
    checked += slice.rows.length;
    progress?.(checked, slice.total);
  }
  await transaction(() => finish(id, revision));
  return { checked };
}

interface Slice {
  revision: number;
  after: number;
  known: Known;
}

/** A mapping that changes meanwhile waits for the slice, and the next slice sees it. */
async function checkSlice(id: string, { revision, after, known }: Slice) {
  const batch = await ImportBatch.findByPk(id, { lock: "SHARE" as never });
  if (batch?.revision !== revision || batch.status !== "validating") return null;
  const { kind, columns, mapping } = batch;
  const rows = await query<Row & object>(nextRows, [schoolId(), id, after]);
  const faults = new Map<string, Fault[]>();
  const sound: Array<ReadRow & { id: string }> = [];
  for (const { id: rowId, rowNumber, cells } of rows) {
    const { values, faults: found } = readRow(kind, columns, mapping, cells);
    faults.set(rowId, found);
    if (values) sound.push({ id: rowId, rowNumber, values });
  }
  const further = sound.length ? await checkRows(kind, sound, known) : [];
  for (const [index, { id: rowId }] of sound.entries()) faults.set(rowId, further[index]!);
  const written = [...faults].map(([rowId, each]) => ({ id: rowId, faults: each }));
  if (written.length) await query(writeFaults, [schoolId(), JSON.stringify(written)], { readOnly: false });
  return { rows, total: batch.countRows };
}

async function finish(id: string, revision: number): Promise<void> {
  const batch = await ImportBatch.findByPk(id, { lock: true });
  if (batch?.revision !== revision || batch.status !== "validating") return;
  await countRows(id);
  await batch.update({ status: "validated", error: null });
}
