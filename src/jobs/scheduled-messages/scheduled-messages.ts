import { sendScheduledMessages } from "../../core/scheduled-messages/send-scheduled-messages.ts";
import { scheduledJob } from "../job.ts";

export const scheduledMessages = scheduledJob({
  name: "scheduled-messages",
  summary: "Send due scheduled messages",
  schedule: { every: 60 },
  run: ({ school, signal, dryRun }) => sendScheduledMessages({ school, signal, dryRun }),
});
