import { publishDueAnnouncements } from "../../core/announcements/publish-due-announcements.ts";
import { scheduledJob } from "../job.ts";

export const publishAnnouncements = scheduledJob({
  name: "publish-announcements",
  summary: "Publish due announcements and retract notifications of expired ones",
  schedule: { every: 60 },
  run: ({ school, signal, dryRun }) => publishDueAnnouncements({ school, signal, dryRun }),
});
