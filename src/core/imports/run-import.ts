import { currentSchool } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import { ImportBatch } from "../../models/imports/index.ts";
import type { CustomFieldDefinition } from "../../models/structure/index.ts";
import { audited } from "../audit/audited.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { knownFailure } from "../common/entities/known-failure.ts";
import { AuthorityLost, checkAuthority } from "../identity/roles/check-authority.ts";
import { permissionsOfImport } from "./import-permissions.ts";
import { recordingFailure } from "./noting-failure.ts";
import { countRows } from "./rows/count-rows.ts";
import { customFieldsOf } from "./rows/import-fields.ts";
import { type Lookups, loadLookups } from "./rows/import-lookups.ts";
import { importRow } from "./rows/import-row.ts";
import { readRow } from "./rows/read-row.ts";

interface Options {
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
}

const BATCH_SIZE = 100;
/** A concurrent run of the same import waits for the row lock and then finds no `valid` row. */
const lockValidRow = (rowId: string) => sql`
  SELECT r.cells FROM import_rows r
  JOIN import_batches b ON b.school_id = r.school_id AND b.id = r.import_batch_id AND b.status = 'importing'
  WHERE r.school_id = ${currentSchool} AND r.id = ${rowId} AND r.status = 'valid' FOR UPDATE OF r`;

/**
 * Import all valid rows, each in its own transaction. Resumes an interrupted import; safe to run concurrently. On an internal
 * error the row stays valid and the error is thrown.
 */
export const runImport = (id: string, options: Options = {}): Promise<object> =>
  recordingFailure(id, options.signal, () =>
    run(id, options).catch((error: unknown) => {
      if (error instanceof AuthorityLost) return stop(id, error);
      throw error;
    }),
  );

async function run(id: string, { signal, progress }: Options): Promise<object> {
  let after = 0;
  for (;;) {
    const slice = await transaction(async () => {
      const batch = await ImportBatch.findByPk(id);
      if (batch?.status !== "importing") return null;
      await checkStillAllowed(batch);
      const rows = await query<{ id: string; rowNumber: number }>(sql`
        SELECT id, row_number AS "rowNumber" FROM import_rows WHERE school_id = ${currentSchool}
          AND import_batch_id = ${id}
        AND status = 'valid' AND row_number > ${after} ORDER BY row_number LIMIT ${raw(BATCH_SIZE)}`);
      const definitions = await customFieldsOf(batch.kind);
      return { batch, rows, known: { definitions, lookups: await loadLookups() } };
    });
    if (!slice?.rows.length) break;
    for (const row of slice.rows) {
      signal?.throwIfAborted();
      await importOne(slice.batch, row.id, slice.known);
    }
    after = slice.rows.at(-1)!.rowNumber;
    await countRows(id);
    if (progress) await reportProgress(id, progress);
  }
  return transaction(() => finish(id));
}

/** Check permissions again before each batch, because rows are imported long after the start. @throws {AuthorityLost} */
async function checkStillAllowed({ kind, mapping, authorizedBy }: ImportBatch): Promise<void> {
  if (authorizedBy === null) return;
  await checkAuthority(authorizedBy, permissionsOfImport(kind, mapping.fields), "started this import");
}

/** Stop an import whose account lost its permissions. Imported rows stay; the others wait until the import is started again. */
const stop = (id: string, { message }: AuthorityLost): Promise<object> =>
  transaction(async () => {
    const batch = await ImportBatch.findByPk(id, { lock: true });
    if (batch?.status !== "importing") return {};
    await countRows(id);
    const error = `${message}. Someone with the required permissions must start it again`;
    await batch.update({ status: "validated", error });
    await audited(ImportBatch, id, "stop", { after: { error } });
    return { error };
  });

async function reportProgress(id: string, progress: NonNullable<Options["progress"]>): Promise<void> {
  const batch = await transaction(() => ImportBatch.findByPk(id, { rejectOnEmpty: true }));
  const { countOk, countFailed, countValid } = batch;
  progress(countOk + countFailed, countOk + countFailed + countValid);
}

interface Known {
  definitions: readonly CustomFieldDefinition[];
  lookups: Lookups;
}

async function importOne(batch: ImportBatch, rowId: string, { definitions, lookups }: Known): Promise<void> {
  const { kind, columns, mapping } = batch;
  try {
    await transaction(async () => {
      const [row] = await execute<{ cells: string[] }>(lockValidRow(rowId));
      if (!row) return;
      const { values, custom, errors } = readRow(kind, columns, mapping, row.cells, definitions);
      if (!values) throw invalid(errors);
      const { entityType, entityId } = await importRow(kind, values, {
        lookups,
        custom,
        invite: mapping.invite,
      });
      await execute(sql`
        UPDATE import_rows SET status = 'imported', errors = '[]', entity_type = ${entityType},
          entity_id = ${entityId}, updated_at = now()
        WHERE school_id = ${currentSchool} AND id = ${rowId}`);
    });
  } catch (error) {
    const failure = knownFailure(error);
    if (!failure) throw error;
    const errors: readonly Fault[] = failure.errors ?? [{ path: "", message: failure.message }];
    await execute(sql`
      UPDATE import_rows SET status = 'failed', errors = ${JSON.stringify(errors)}, updated_at = now()
      WHERE school_id = ${currentSchool} AND id = ${rowId} AND status = 'valid'`);
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
  // Finished by another run, or cancelled.
  if (batch.status !== "importing" || countValid > 0) return counts;
  await batch.update({
    status: countFailed ? "partially_failed" : "completed",
    finishedAt: now(),
    error: null,
  });
  await audited(ImportBatch, id, "finish", { after: counts });
  await recordActivity({
    verb: "imported",
    entityType: "ImportBatch",
    entityId: id,
    params: { count: countOk, kind, file: batch.fileName },
    summary: `${countOk} ${kind} were imported from ${batch.fileName}`,
  });
  return counts;
}
