import { runExport } from "../../core/privacy/export/run-export.ts";
import { dataExport } from "../../core/privacy/privacy-queues.ts";
import { job } from "../job.ts";

export const exportData = job(dataExport, {
  expireInSeconds: 3_600,
  run: ({ dataSubjectRequestId }, { signal }) => runExport(dataSubjectRequestId, { signal }),
});
