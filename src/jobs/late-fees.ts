import { chargeLateFeesDaily } from "../core/fees/charge-late-fees-daily.ts";
import { scheduledJob } from "./job.ts";

export const lateFees = scheduledJob({
  name: "late-fees",
  summary: "Bill the late fees of the day where a school wants that",
  schedule: { at: "03:00", zone: "school" },
  run: ({ school, signal, dryRun }) => chargeLateFeesDaily({ school, signal, dryRun }),
});
