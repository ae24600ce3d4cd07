import { z } from "zod";
import { queue } from "../common/queue.ts";

/** The revision lets a validation stop when a newer mapping has superseded it. */
export const importValidation = queue(
  "import-validation",
  z.object({ importBatchId: z.uuid(), revision: z.int() }),
);
export const importRun = queue("import-run", z.object({ importBatchId: z.uuid() }));
