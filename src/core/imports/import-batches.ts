import { z } from "zod";
import {
  ImportBatch,
  importBatchKinds,
  importBatchStatuses,
  importDateFormats,
} from "../../models/imports/index.ts";
import { crud } from "../common/entities/crud.ts";

const ImportMappingView = z
  .object({
    fields: z.record(z.string(), z.string()).describe("Column by field"),
    dateFormat: z.enum(importDateFormats),
    invite: z.boolean().describe("Invite guardians to the portal by email"),
  })
  .meta({ id: "ImportMapping" });

export const ImportBatchView = z
  .object({
    id: z.uuid(),
    kind: z.enum(importBatchKinds),
    fileName: z.string(),
    columns: z.array(z.string()),
    mapping: ImportMappingView,
    countRows: z.int(),
    countValid: z.int().describe("Ready to be imported"),
    countInvalid: z.int(),
    countSkipped: z.int().describe("Invalid and skipped on request"),
    countOk: z.int().describe("Imported"),
    countFailed: z.int().describe("Failed during import although the row was valid"),
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
