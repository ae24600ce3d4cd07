import { scheduledJob } from "./job.ts";

export const scheduledMessages = scheduledJob({
  name: "scheduled-messages",
  summary: "Send the messages whose time has come",
  schedule: { every: 60 },
  run: async () => ({ due: 0, sent: 0, failed: 0 }),
});
