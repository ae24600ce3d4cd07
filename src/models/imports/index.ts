import { ImportBatch } from "./import-batch.ts";
import { ImportRow } from "./import-row.ts";

export {
  type ImportMapping,
  importBatchKinds,
  importBatchStatuses,
  importDateFormats,
} from "./import-batch.ts";
export { importRowStatuses } from "./import-row.ts";
export { ImportBatch, ImportRow };

export function associate(): void {}
