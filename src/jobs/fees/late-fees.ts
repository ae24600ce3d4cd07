import { chargeLateFeesDaily } from "../../core/fees/invoices/charge-late-fees-daily.ts";
import { scheduledJob } from "../job.ts";

export const lateFees = scheduledJob({
  name: "late-fees",
  summary: "Charge late fees for schools that have enabled them",
  schedule: { at: "03:00", zone: "school" },
  run: ({ school, signal, dryRun }) => chargeLateFeesDaily({ school, signal, dryRun }),
});
