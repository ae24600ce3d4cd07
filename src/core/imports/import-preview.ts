import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { ImportBatch, ImportRow } from "../../models/imports/index.ts";
import { ImportBatchView } from "./import-batches.ts";
import { checkMayImport } from "./import-permissions.ts";
import { importFields } from "./rows/import-fields.ts";
import { ImportRowView } from "./rows/import-rows.ts";

export const ImportPreview = z
  .object({
    batch: ImportBatchView,
    fields: z
      .array(
        z.object({
          field: z.string(),
          required: z.boolean(),
          label: z.string().nullable().describe("Of a custom field"),
          column: z.string().nullable(),
        }),
      )
      .describe("Importable fields, each with the column it is read from"),
    missing: z.array(z.string()).describe("Required fields without a column"),
    sample: z.array(ImportRowView.pick({ rowNumber: true, cells: true, errors: true, status: true })),
  })
  .meta({ id: "ImportPreview" });

const SAMPLE_SIZE = 10;

/** Show an upload with its fields, mapping and first rows. @throws {AppError} 404, 403 `beyond_own_permissions` */
export const previewImport = (id: string): Promise<z.input<typeof ImportPreview>> =>
  transaction(async () => {
    const batch = await ImportBatch.findByPk(id);
    if (!batch) throw notFound("Import batch");
    checkMayImport(batch.kind);
    const fields = (await importFields(batch.kind)).map((each) => ({
      ...each,
      column: batch.mapping.fields?.[each.field] ?? null,
    }));
    const sample = await ImportRow.findAll({
      where: { importBatchId: id },
      order: ["rowNumber"],
      limit: SAMPLE_SIZE,
    });
    const missing = fields.filter(({ required, column }) => required && column === null);
    return { batch, fields, missing: missing.map(({ field }) => field), sample } as z.input<
      typeof ImportPreview
    >;
  });
