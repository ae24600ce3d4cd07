import { checkLedger } from "./check-ledger.ts";
import type { Job } from "./job.ts";
import { resumeFeeRun } from "./resume-fee-run.ts";
import { runImport } from "./run-import.ts";
import { validateImport } from "./validate-import.ts";

/** Every job there is. */
export const jobs: readonly Job[] = [validateImport, runImport, resumeFeeRun, checkLedger];
