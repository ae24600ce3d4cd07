import { z } from "zod";
import { ImportRow, importRowStatuses } from "../../../models/imports/index.ts";
import { crud } from "../../common/entities/crud.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";
import { importableKinds } from "../import-permissions.ts";

export const ImportRowView = z
  .object({
    id: z.uuid(),
    importBatchId: z.uuid(),
    rowNumber: z.int(),
    cells: z.array(z.string()).describe("Cells as in the file, in the order of the batch's columns"),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    entityType: z.string().nullable(),
    entityId: z.uuid().nullable(),
    status: z.enum(importRowStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ImportRow" });

/** Rows hold the data of the future records, so only accounts that may create such records can read them. */
const importRowScope: RowScope = (_scope, { permissions }) => {
  const kinds = importableKinds(permissions).map((kind) => `'${kind}'`);
  if (kinds.length === 0) return "false";
  return `import_batch_id IN (SELECT b.id FROM import_batches b WHERE b.school_id = :school AND b.kind IN (${kinds}))`;
};

export const importRows = crud(ImportRow, {
  name: "Import row",
  view: ImportRowView,
  access: { read: "imports.manage", write: "imports.manage" },
  list: {
    filters: { importBatchId: z.uuid(), status: z.enum(importRowStatuses) },
    sort: ["rowNumber", "createdAt"],
  },
  rowScope: importRowScope,
});
