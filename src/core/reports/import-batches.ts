import { z } from "zod";
import {
  ImportBatch,
  importBatchKinds,
  importBatchStatuses,
  importDateFormats,
} from "../../models/reports/index.ts";
import { crud } from "../crud.ts";

const ImportMappingView = z
  .object({
    fields: z.record(z.string(), z.string()).describe("The column of each field"),
    dateFormat: z.enum(importDateFormats),
    invite: z.boolean().describe("Invite guardians to the portal by mail"),
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
    countSkipped: z.int().describe("Invalid, and left out on request"),
    countOk: z.int().describe("Imported"),
    countFailed: z.int().describe("Could not be imported, for a reason that the check did not see"),
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
