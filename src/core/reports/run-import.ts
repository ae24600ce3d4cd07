import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import { ImportBatch } from "../../models/reports/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { covers } from "../identity/delegation.ts";
import { loadPermissions } from "../identity/load-actor.ts";
import { knownFailure } from "../known-failure.ts";
import { importPermissions } from "./check-may-import.ts";
import { countRows } from "./count-rows.ts";
import { type Lookups, loadLookups } from "./import-lookups.ts";
import { importRow } from "./import-row.ts";
import { notingFailure } from "./noting-failure.ts";
import { readRow } from "./read-row.ts";

interface Options {
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
}

const sliceRows = 100;

const nextRows = {
  name: "next-valid-import-rows",
  text: `SELECT id, row_number AS "rowNumber" FROM import_rows WHERE school_id = $1 AND import_batch_id = $2
    AND status = 'valid' AND row_number > $3 ORDER BY row_number LIMIT ${sliceRows}`,
};
/** Whoever comes second waits here, and finds nothing. */
const takeRow = {
  name: "take-import-row",
  text: `SELECT r.cells FROM import_rows r
    JOIN import_batches b ON b.school_id = r.school_id AND b.id = r.import_batch_id AND b.status = 'importing'
    WHERE r.school_id = $1 AND r.id = $2 AND r.status = 'valid' FOR UPDATE OF r`,
};
const rowImported = {
  name: "import-row-imported",
  text: `UPDATE import_rows SET status = 'imported', errors = '[]', entity_type = $3, entity_id = $4, updated_at = now()
    WHERE school_id = $1 AND id = $2`,
};
const rowFailed = {
  name: "import-row-failed",
  text: `UPDATE import_rows SET status = 'failed', errors = $3, updated_at = now()
    WHERE school_id = $1 AND id = $2 AND status = 'valid'`,
};

/**
 * Imports the rows that are ready, each wholly or not at all, and goes on where it was left. Several may run at once.
 * What the service itself fails at is thrown: the row stays ready.
 */
export const runImport = (id: string, options: Options = {}): Promise<object> =>
  notingFailure(id, options.signal, () => run(id, options));

async function run(id: string, { signal, progress }: Options): Promise<object> {
  let after = 0;
  for (;;) {
    const slice = await transaction(async () => {
      const batch = await ImportBatch.findByPk(id);
      if (batch?.status !== "importing" || (await isBeyondStarter(batch))) return null;
      const rows = await query<{ id: string; rowNumber: number }>(nextRows, [schoolId(), id, after]);
      return { batch, rows, lookups: await loadLookups() };
    });
    if (!slice?.rows.length) break;
    for (const row of slice.rows) {
      signal?.throwIfAborted();
      await importOne(slice.batch, row.id, slice.lookups);
    }
    after = slice.rows.at(-1)!.rowNumber;
    await countRows(id);
    if (progress) await tell(id, progress);
  }
  return transaction(() => finish(id));
}

/** Stops an import whose starter may not do this any more; somebody who may can start it again. */
async function isBeyondStarter(batch: ImportBatch): Promise<boolean> {
  const { id, kind, runBy } = batch;
  if (!runBy) return false;
  if (covers(await loadPermissions({ schoolId: schoolId(), userId: runBy }), importPermissions(kind)))
    return false;
  const error = "Stopped: the account that started this import may not import such rows any more";
  await batch.update({ status: "validated", error });
  await recordAudit({
    action: "import_batches.stop",
    entityType: "ImportBatch",
    entityId: id,
    after: { error },
  });
  return true;
}

async function tell(id: string, progress: NonNullable<Options["progress"]>): Promise<void> {
  const batch = await transaction(() => ImportBatch.findByPk(id, { rejectOnEmpty: true }));
  const { countOk, countFailed, countValid } = batch;
  progress(countOk + countFailed, countOk + countFailed + countValid);
}

async function importOne(batch: ImportBatch, rowId: string, lookups: Lookups): Promise<void> {
  const { kind, columns, mapping } = batch;
  try {
    await transaction(async () => {
      const [row] = await query<{ cells: string[] }>(takeRow, [schoolId(), rowId], { readOnly: false });
      if (!row) return;
      const { values, faults } = readRow(kind, columns, mapping, row.cells);
      if (!values) throw invalid(faults);
      const { entityType, entityId } = await importRow(kind, values, { lookups, invite: mapping.invite });
      await query(rowImported, [schoolId(), rowId, entityType, entityId], { readOnly: false });
    });
  } catch (error) {
    const failure = knownFailure(error);
    if (!failure) throw error;
    const faults: readonly Fault[] = failure.errors ?? [{ path: "", message: failure.message }];
    await query(rowFailed, [schoolId(), rowId, JSON.stringify(faults)], { readOnly: false });
  }
}

async function finish(id: string): Promise<object> {
  const batch = await ImportBatch.findByPk(id, { lock: true });
  if (!batch) return {};
  if (batch.status === "importing") {
    await countRows(id);
    await batch.reload();
  }
  const { kind, countOk, countFailed, countSkipped, countValid } = batch;
  const counts = { countOk, countFailed, countSkipped };
  // Another run has finished it, or somebody has cancelled it.
  if (batch.status !== "importing" || countValid > 0) return counts;
  await batch.update({
    status: countFailed ? "partially_failed" : "completed",
    finishedAt: now(),
    error: null,
  });
  await recordAudit({
    action: "import_batches.finish",
    entityType: "ImportBatch",
    entityId: id,
    after: counts,
  });
  await recordActivity({
    verb: "imported",
    entityType: "ImportBatch",
    entityId: id,
    summary: `${countOk} ${kind} were imported from ${batch.fileName}`,
  });
  return counts;
}
