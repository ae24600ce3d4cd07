import { expireResults } from "../../core/privacy/export/expire-results.ts";
import { scheduledJob } from "../job.ts";

export const dataCopyExpiry = scheduledJob({
  name: "data-copy-expiry",
  summary: "Delete copies of personal data after their last day",
  schedule: { at: "00:45", zone: "school" },
  run: ({ school, signal, dryRun }) => expireResults({ school, signal, dryRun }),
});
