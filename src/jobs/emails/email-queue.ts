import { emailChannel } from "../../core/emails/queue/queue-email.ts";
import { sendQueuedEmails } from "../../core/emails/sending/send-queued-emails.ts";
import { scheduledJob } from "../job.ts";

export const emailQueue = scheduledJob({
  name: "email-queue",
  summary: "Send due emails",
  schedule: { every: 15 },
  wakeOn: emailChannel,
  run: (options) => sendQueuedEmails(options),
});
