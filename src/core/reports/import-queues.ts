import { z } from "zod";
import { queue } from "../queue.ts";

/** The revision tells a check that was overtaken by another mapping to stop. */
export const importValidation = queue(
  "import-validation",
  z.object({ importBatchId: z.uuid(), revision: z.int() }),
);
export const importRun = queue("import-run", z.object({ importBatchId: z.uuid() }));
