import { cleanObjectStore } from "../../core/documents/store/clean-object-store.ts";
import { scheduledJob } from "../job.ts";

export const fileCleanup = scheduledJob({
  name: "file-cleanup",
  summary: "Delete objects of the file store that no row uses",
  schedule: { at: "03:40", zone: "UTC" },
  run: ({ school, signal, dryRun }) => cleanObjectStore({ school, signal, dryRun }),
});
