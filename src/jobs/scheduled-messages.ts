import { sendScheduledMessages } from "../core/communication/send-scheduled-messages.ts";
import { scheduledJob } from "./job.ts";

export const scheduledMessages = scheduledJob({
  name: "scheduled-messages",
  summary: "Send the messages whose time has come",
  schedule: { every: 60 },
  run: ({ school, signal, dryRun }) => sendScheduledMessages({ school, signal, dryRun }),
});
