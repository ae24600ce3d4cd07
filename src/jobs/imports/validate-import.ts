import { importValidation } from "../../core/imports/import-queues.ts";
import { validateImport as validate } from "../../core/imports/validate-import.ts";
import { job } from "../job.ts";

export const validateImport = job(importValidation, {
  expireInSeconds: 3_600,
  run: ({ importBatchId, revision }, { signal }) => validate(importBatchId, { revision, signal }),
});
