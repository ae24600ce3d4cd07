import { publishDueAnnouncements } from "../core/communication/publish-due-announcements.ts";
import { scheduledJob } from "./job.ts";

export const publishAnnouncements = scheduledJob({
  name: "publish-announcements",
  summary: "Publish the announcements whose time has come, and settle those that have expired",
  schedule: { every: 60 },
  run: ({ school, signal, dryRun }) => publishDueAnnouncements({ school, signal, dryRun }),
});
