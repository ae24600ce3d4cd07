import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { ImportBatch, ImportRow } from "../../models/reports/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enqueue } from "../queue.ts";
import { countRows } from "./count-rows.ts";
import { checkMayImport } from "./import-permissions.ts";
import { importRun } from "./import-queues.ts";

export const ImportStart = z
  .strictObject({
    skipInvalid: z.boolean().default(false).describe("Import the valid rows although there are invalid ones"),
  })
  .default({ skipInvalid: false })
  .meta({ id: "ImportStart" });

interface Options {
  /** Whether a job imports the rows; otherwise the caller does. */
  queued?: boolean;
}

const prepareRows = {
  name: "prepare-import-rows",
  text: `UPDATE import_rows SET status = CASE status WHEN 'failed' THEN 'valid' ELSE 'skipped' END,
      errors = CASE status WHEN 'failed' THEN '[]' ELSE errors END, updated_at = now()
    WHERE school_id = $1 AND import_batch_id = $2 AND status IN ('failed', 'invalid')`,
};

async function locked(id: string): Promise<ImportBatch> {
  const batch = await ImportBatch.findByPk(id, { lock: true });
  if (!batch) throw notFound("Import batch");
  return batch;
}

/**
 * Begins to import a checked file. Asked again it goes on where it was left, and tries again what failed; what is done
 * stays as it is.
 * @throws {AppError} 403 `beyond_own_permissions`; 409 `import_status` before the rows are checked, `invalid_rows` where some are not to be skipped
 */
export const startImport = (
  id: string,
  { skipInvalid }: z.output<typeof ImportStart>,
  { queued = true }: Options = {},
): Promise<ImportBatch> =>
  transaction(async () => {
    const batch = await locked(id);
    const { status, countInvalid } = batch;
    checkMayImport(batch.kind, batch.mapping.fields);
    if (status === "completed") return batch;
    if (status === "uploaded")
      throw conflict("import_status", "Say first which columns hold the required fields");
    if (status === "validating") throw conflict("import_status", "The rows are being checked: wait for it");
    if (status === "cancelled") throw conflict("import_status", "This import was cancelled");
    if (status !== "importing") {
      if (countInvalid > 0 && !skipInvalid)
        throw conflict(
          "invalid_rows",
          `Rows that are not valid: ${countInvalid}. Correct the file, or import the others with skipInvalid`,
        );
      await query(prepareRows, [schoolId(), id], { readOnly: false });
      await countRows(id);
      await batch.update({ status: "importing", finishedAt: null });
      await recordAudit({
        action: "import_batches.run",
        entityType: "ImportBatch",
        entityId: id,
        after: { skipInvalid },
      });
    }
    await batch.update({ authorizedBy: actorId(), error: null });
    if (queued) await enqueue(importRun, { importBatchId: id });
    return batch.reload();
  });

/**
 * Cancels an import. One that is running stops after the row it is at, and what it has imported stays; otherwise the
 * rows are forgotten.
 * @throws {AppError} 403 `beyond_own_permissions` for a kind that the caller may not import; 409 `import_status` where it is done
 */
export const cancelImport = (id: string): Promise<ImportBatch> =>
  transaction(async () => {
    const batch = await locked(id);
    checkMayImport(batch.kind);
    if (batch.status === "cancelled") return batch;
    if (batch.status === "completed" || batch.status === "partially_failed")
      throw conflict("import_status", "This import is done: it cannot be cancelled");
    if (batch.status !== "importing") await ImportRow.destroy({ where: { importBatchId: id } });
    await batch.update({ status: "cancelled", finishedAt: now() });
    await recordAudit({ action: "import_batches.cancel", entityType: "ImportBatch", entityId: id });
    return batch;
  });
