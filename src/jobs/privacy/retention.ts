import { runRetention } from "../../core/privacy/retention/run-retention.ts";
import { scheduledJob } from "../job.ts";

export const retention = scheduledJob({
  name: "retention",
  summary: "Delete or anonymise records after the periods of the retention rules",
  schedule: { at: "01:30", zone: "school" },
  run: ({ school, signal, dryRun }) => runRetention({ school, signal, dryRun }),
});
