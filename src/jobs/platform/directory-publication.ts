import { directory } from "../../core/platform/directory/directory.ts";
import { publishDirectory } from "../../core/platform/directory/publish-directory.ts";
import { scheduledJob } from "../job.ts";

export const directoryPublication = scheduledJob({
  name: "directory-publication",
  summary: "Publish the schools of this installation in the directory",
  schedule: { every: 60 },
  isConfigured: () => directory() !== undefined,
  run: () => publishDirectory(),
});
