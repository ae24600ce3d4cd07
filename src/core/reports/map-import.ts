import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, type Fault, invalid, notFound } from "../../lib/errors.ts";
import { ImportBatch, importDateFormats } from "../../models/reports/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enqueue } from "../queue.ts";
import { line } from "../schemas.ts";
import { guessMapping } from "./guess-mapping.ts";
import { importFields } from "./import-kinds.ts";
import { checkMayImport } from "./import-permissions.ts";
import { importValidation } from "./import-queues.ts";

export const NewImportMapping = z
  .strictObject({
    fields: z
      .record(line().max(60), line().max(200))
      .describe("The column of each field; columns that are not named are not read"),
    dateFormat: z.enum(importDateFormats).default("YYYY-MM-DD"),
    invite: z.boolean().default(false).describe("Invite guardians to the portal by mail"),
  })
  .meta({ id: "NewImportMapping" });

interface Options {
  /** Whether a job checks the rows; otherwise the caller does. */
  queued?: boolean;
}

/**
 * Says which column holds which field, and has the rows checked again.
 * @returns the revision that the check is for
 * @throws {AppError} 403 `beyond_own_permissions`; 400 naming every fault of the mapping; 409 `import_status` while it is imported, or after it was cancelled
 */
export const mapImport = (
  id: string,
  mapping: z.output<typeof NewImportMapping>,
  { queued = true }: Options = {},
): Promise<number> =>
  transaction(async () => {
    const batch = await ImportBatch.findByPk(id, { lock: true });
    if (!batch) throw notFound("Import batch");
    if (batch.status === "importing" || batch.status === "cancelled" || batch.status === "completed")
      throw conflict("import_status", `This import is ${batch.status}: it cannot be mapped again`);
    checkMayImport(batch.kind, mapping.fields);
    const faults = faultsOf(batch, mapping.fields);
    if (faults.length) throw invalid(faults);
    const revision = batch.revision + 1;
    await recordAudit({
      action: "import_batches.map",
      entityType: "ImportBatch",
      entityId: id,
      before: batch.mapping,
      after: mapping,
    });
    await batch.update({ mapping, revision, status: "validating", error: null });
    if (queued) await enqueue(importValidation, { importBatchId: id, revision });
    return revision;
  });

function faultsOf({ kind, columns }: ImportBatch, fields: Record<string, string>): Fault[] {
  const known = importFields(kind);
  const unknown = Object.keys(fields)
    .filter((name) => !known.some(({ field }) => field === name))
    .map((name) => ({
      path: `fields.${name}`,
      message: `is no field of ${kind}: there are ${known.map(({ field }) => field).join(", ")}`,
    }));
  const nowhere = Object.entries(fields)
    .filter(([, column]) => !columns.includes(column))
    .map(([name, column]) => ({ path: `fields.${name}`, message: `the file has no column "${column}"` }));
  const missing = known
    .filter(({ field, required }) => required && !(field in fields))
    .map(({ field }) => ({ path: `fields.${field}`, message: "is required: name the column that holds it" }));
  return [...unknown, ...nowhere, ...missing];
}

/** Maps by the names of the columns, and checks the rows where that is enough. */
export const guessImport = (id: string): Promise<void> =>
  transaction(async () => {
    const batch = await ImportBatch.findByPk(id, { lock: true, rejectOnEmpty: true });
    const mapping = NewImportMapping.parse({ fields: guessMapping(batch.kind, batch.columns) });
    if (faultsOf(batch, mapping.fields).length) await batch.update({ mapping });
    else await mapImport(id, mapping);
  });
