import { emailChannel } from "../core/messaging/queue-email.ts";
import { sendQueuedEmails } from "../core/messaging/send-queued-emails.ts";
import { scheduledJob } from "./job.ts";

export const emailQueue = scheduledJob({
  name: "email-queue",
  summary: "Send the mails that are due",
  schedule: { every: 15 },
  wakeOn: emailChannel,
  run: (options) => sendQueuedEmails(options),
});
