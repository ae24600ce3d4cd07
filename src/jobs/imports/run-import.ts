import { importRun } from "../../core/imports/import-queues.ts";
import { runImport as run } from "../../core/imports/run-import.ts";
import { job } from "../job.ts";

export const runImport = job(importRun, {
  expireInSeconds: 4 * 3_600,
  run: ({ importBatchId }, { signal }) => run(importBatchId, { signal }),
});
