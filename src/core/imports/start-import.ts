import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { ImportBatch, ImportRow } from "../../models/imports/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { enqueue } from "../common/queue.ts";
import { checkMayImport } from "./import-permissions.ts";
import { importRun } from "./import-queues.ts";
import { countRows } from "./rows/count-rows.ts";

export const ImportStart = z
  .strictObject({
    skipInvalid: z.boolean().default(false).describe("Import the valid rows and skip the invalid ones"),
  })
  .default({ skipInvalid: false })
  .meta({ id: "ImportStart" });

interface Options {
  /** False if the caller runs `runImport` instead of a job. */
  queued?: boolean;
}

async function getLocked(id: string): Promise<ImportBatch> {
  const batch = await findLocked(ImportBatch, id);
  return batch;
}

/**
 * Start importing a validated file. Starting again resumes an interrupted import and retries failed rows; imported rows stay.
 * @throws {AppError} 403 `beyond_own_permissions`; 409 `import_status` before the rows are validated, `invalid_rows` without `skipInvalid`
 */
export const startImport = (
  id: string,
  { skipInvalid }: z.output<typeof ImportStart>,
  { queued = true }: Options = {},
): Promise<ImportBatch> =>
  transaction(async () => {
    const batch = await getLocked(id);
    const { status, countInvalid } = batch;
    checkMayImport(batch.kind, batch.mapping.fields);
    if (status === "completed") return batch;
    if (status === "uploaded") throw conflict("import_status", "Map columns to the required fields first");
    if (status === "validating")
      throw conflict("import_status", "The rows are being validated: try again when this is finished");
    if (status === "cancelled") throw conflict("import_status", "This import was cancelled");
    if (status !== "importing") {
      if (countInvalid > 0 && !skipInvalid)
        throw conflict(
          "invalid_rows",
          `The file has invalid rows: ${countInvalid}. Correct the file, or set skipInvalid to import the others`,
        );
      await execute(sql`
        UPDATE import_rows SET status = CASE status WHEN 'failed' THEN 'valid' ELSE 'skipped' END,
          errors = CASE status WHEN 'failed' THEN '[]' ELSE errors END, updated_at = now()
        WHERE school_id = ${currentSchool} AND import_batch_id = ${id} AND status IN ('failed', 'invalid')`);
      await countRows(id);
      await batch.update({ status: "importing", finishedAt: null });
      await audited(ImportBatch, id, "run", { after: { skipInvalid } });
    }
    await batch.update({ authorizedBy: actorId(), error: null });
    if (queued) await enqueue(importRun, { importBatchId: id });
    return batch.reload();
  });

/**
 * Cancel an import. A running import stops after the current row and keeps imported rows; otherwise the rows are deleted.
 * @throws {AppError} 403 `beyond_own_permissions` for a kind that the caller may not import; 409 `import_status` if finished
 */
export const cancelImport = (id: string): Promise<ImportBatch> =>
  transaction(async () => {
    const batch = await getLocked(id);
    checkMayImport(batch.kind);
    if (batch.status === "cancelled") return batch;
    if (batch.status === "completed" || batch.status === "partially_failed")
      throw conflict("import_status", "This import is finished and cannot be cancelled");
    if (batch.status !== "importing") await ImportRow.destroy({ where: { importBatchId: id } });
    await batch.update({ status: "cancelled", finishedAt: now() });
    await audited(ImportBatch, id, "cancel");
    return batch;
  });
