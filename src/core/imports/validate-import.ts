import { currentSchool } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import type { Fault } from "../../lib/errors.ts";
import { ImportBatch } from "../../models/imports/index.ts";
import { recordingFailure } from "./noting-failure.ts";
import { type CheckContext, checkRows, type ReadRow } from "./rows/check-rows.ts";
import { countRows } from "./rows/count-rows.ts";
import { customFieldsOf } from "./rows/import-fields.ts";
import { loadLookups } from "./rows/import-lookups.ts";
import { readRow } from "./rows/read-row.ts";

interface Options {
  /** Revision of the mapping to validate; the validation stops when the mapping changes. */
  revision: number;
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
}

/** Rows per transaction; small, because a new mapping waits for the SHARE lock on the batch. */
const BATCH_SIZE = 200;

interface Row {
  id: string;
  rowNumber: number;
  cells: string[];
}

/** Validate all rows of an upload, in batches. A repeated run starts from the first row. */
export const validateImport = (id: string, options: Options): Promise<{ checked: number }> =>
  recordingFailure(id, options.signal, () => validate(id, options));

async function validate(id: string, { revision, signal, progress }: Options): Promise<{ checked: number }> {
  const context: CheckContext = {
    lookups: await transaction(loadLookups, { readOnly: true }),
    seen: new Map(),
  };
  let checked = 0;
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const slice = await transaction(() => checkSlice(id, { revision, after, context }));
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
  context: CheckContext;
}

/** The SHARE lock makes a concurrent `mapImport` wait for this batch; the next batch then sees the new revision. */
async function checkSlice(id: string, { revision, after, context }: Slice) {
  const batch = await ImportBatch.findByPk(id, { lock: "SHARE" as never });
  if (batch?.revision !== revision || batch.status !== "validating") return null;
  const { kind, columns, mapping } = batch;
  const rows = await query<Row & object>(sql`
    SELECT id, row_number AS "rowNumber", cells FROM import_rows
    WHERE school_id = ${currentSchool} AND import_batch_id = ${id} AND row_number > ${after} AND status <> 'imported'
    ORDER BY row_number LIMIT ${raw(BATCH_SIZE)}`);
  const definitions = await customFieldsOf(kind);
  const errors = new Map<string, Fault[]>();
  const parsed: Array<ReadRow & { id: string }> = [];
  for (const { id: rowId, rowNumber, cells } of rows) {
    const { values, errors: found } = readRow(kind, columns, mapping, cells, definitions);
    errors.set(rowId, found);
    if (values) parsed.push({ id: rowId, rowNumber, values });
  }
  const checkErrors = parsed.length ? await checkRows(kind, parsed, context) : [];
  for (const [index, { id: rowId }] of parsed.entries()) errors.set(rowId, checkErrors[index]!);
  const updates = [...errors].map(([rowId, each]) => ({ id: rowId, faults: each }));
  if (updates.length)
    await execute(sql`
      UPDATE import_rows r SET errors = f.faults, updated_at = now(),
        status = CASE WHEN f.faults = '[]' THEN 'valid' ELSE 'invalid' END
      FROM jsonb_to_recordset(${JSON.stringify(updates)}) AS f (id uuid, faults jsonb)
        WHERE r.school_id = ${currentSchool} AND r.id = f.id`);
  return { rows, total: batch.countRows };
}

async function finish(id: string, revision: number): Promise<void> {
  const batch = await ImportBatch.findByPk(id, { lock: true });
  if (batch?.revision !== revision || batch.status !== "validating") return;
  await countRows(id);
  await batch.update({ status: "validated", error: null });
}
