import { expireDocuments } from "../../core/documents/expire-documents.ts";
import { scheduledJob } from "../job.ts";

export const documentExpiry = scheduledJob({
  name: "document-expiry",
  summary: "Mark documents as expired after their last day",
  schedule: { at: "00:30", zone: "school" },
  run: ({ school, signal, dryRun }) => expireDocuments({ school, signal, dryRun }),
});
