import type { Job } from "./job.ts";
import { runImport } from "./run-import.ts";
import { validateImport } from "./validate-import.ts";

/** Every job there is. */
export const jobs: readonly Job[] = [validateImport, runImport];
