import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, type Fault, invalid } from "../../lib/errors.ts";
import { ImportBatch, importDateFormats } from "../../models/imports/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { line } from "../common/input/schemas.ts";
import { enqueue } from "../common/queue.ts";
import { checkMayImport } from "./import-permissions.ts";
import { importValidation } from "./import-queues.ts";
import { guessMapping } from "./rows/guess-mapping.ts";
import { type ImportField, importFields } from "./rows/import-fields.ts";

export const NewImportMapping = z
  .strictObject({
    fields: z.record(line().max(60), line().max(200)).describe("Column by field; other columns are ignored"),
    dateFormat: z.enum(importDateFormats).default("YYYY-MM-DD"),
    invite: z.boolean().default(false).describe("Invite guardians to the portal by email"),
  })
  .meta({ id: "NewImportMapping" });

interface Options {
  /** False if the caller runs `validateImport` instead of a job. */
  queued?: boolean;
}

/**
 * Map columns to fields and validate the rows again.
 * @returns the revision to pass to `validateImport`
 * @throws {AppError} 403 `beyond_own_permissions`; 400 with all errors of the mapping; 409 `import_status` while importing, or if completed or cancelled
 */
export const mapImport = (
  id: string,
  mapping: z.output<typeof NewImportMapping>,
  { queued = true }: Options = {},
): Promise<number> =>
  transaction(async () => {
    const batch = await findLocked(ImportBatch, id);
    if (batch.status === "importing" || batch.status === "cancelled" || batch.status === "completed")
      throw conflict("import_status", `An import with status ${batch.status} cannot be mapped again`);
    checkMayImport(batch.kind, mapping.fields);
    const errors = checkMapping(batch, mapping.fields, await importFields(batch.kind));
    if (errors.length) throw invalid(errors);
    const revision = batch.revision + 1;
    await audited(ImportBatch, id, "map", { before: batch.mapping, after: mapping });
    await batch.update({ mapping, revision, status: "validating", error: null });
    if (queued) await enqueue(importValidation, { importBatchId: id, revision });
    return revision;
  });

function checkMapping(
  { kind, columns }: ImportBatch,
  fields: Record<string, string>,
  known: readonly ImportField[],
): Fault[] {
  const unknown = Object.keys(fields)
    .filter((name) => !known.some(({ field }) => field === name))
    .map((name) => ({
      path: `fields.${name}`,
      message: `is not a field of ${kind}: use one of ${known.map(({ field }) => field).join(", ")}`,
    }));
  const missingColumns = Object.entries(fields)
    .filter(([, column]) => !columns.includes(column))
    .map(([name, column]) => ({ path: `fields.${name}`, message: `the file has no column "${column}"` }));
  const missingFields = known
    .filter(({ field, required }) => required && !(field in fields))
    .map(({ field }) => ({ path: `fields.${field}`, message: "is required: map a column to it" }));
  return [...unknown, ...missingColumns, ...missingFields];
}

/** Map by column names. Starts validation if the guessed mapping is complete, otherwise only saves it. */
export const guessImport = (id: string): Promise<void> =>
  transaction(async () => {
    const batch = await ImportBatch.findByPk(id, { lock: true, rejectOnEmpty: true });
    const known = await importFields(batch.kind);
    const mapping = NewImportMapping.parse({ fields: guessMapping(batch.kind, batch.columns, known) });
    if (checkMapping(batch, mapping.fields, known).length) await batch.update({ mapping });
    else await mapImport(id, mapping);
  });
