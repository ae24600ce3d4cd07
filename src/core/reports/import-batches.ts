import { z } from "zod";
import { ImportBatch, importBatchKinds, importBatchStatuses } from "../../models/reports/index.ts";
import { crud } from "../crud.ts";

export const ImportBatchView = z
  .object({
    id: z.uuid(),
    kind: z.enum(importBatchKinds),
    fileName: z.string(),
    mapping: z.record(z.string(), z.unknown()),
    countRows: z.int(),
    countOk: z.int(),
    countFailed: z.int(),
    startedBy: z.uuid().nullable(),
    finishedAt: z.date().nullable(),
    error: z.string().nullable(),
    status: z.enum(importBatchStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ImportBatch" });

export const importBatches = crud(ImportBatch, {
  name: "Import batch",
  view: ImportBatchView,
  access: { read: "imports.manage", write: "imports.manage" },
  list: {
    filters: { kind: z.enum(importBatchKinds), startedBy: z.uuid(), status: z.enum(importBatchStatuses) },
    sort: ["-createdAt"],
  },
});
