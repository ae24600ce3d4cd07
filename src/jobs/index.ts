import { channelQueue } from "./channel-queue.ts";
import { checkLedger } from "./check-ledger.ts";
import { emailQueue } from "./email-queue.ts";
import { feeClearance } from "./fee-clearance.ts";
import { guardianEmail } from "./guardian-email.ts";
import { integrationSync } from "./integration-sync.ts";
import type { Job, ScheduledJob } from "./job.ts";
import { lateFees } from "./late-fees.ts";
import { notificationDigest } from "./notification-digest.ts";
import { publishAnnouncements } from "./publish-announcements.ts";
import { resumeFeeRun } from "./resume-fee-run.ts";
import { rosterImport } from "./roster-import.ts";
import { runImport } from "./run-import.ts";
import { scheduledMessages } from "./scheduled-messages.ts";
import { sealAudit } from "./seal-audit.ts";
import { subscriptionReminder } from "./subscription-reminder.ts";
import { validateImport } from "./validate-import.ts";
import { webhooks } from "./webhooks.ts";

/** The jobs that run by the clock, and by `run-job`. */
export const scheduledJobs: readonly ScheduledJob[] = [
  scheduledMessages,
  publishAnnouncements,
  integrationSync,
  emailQueue,
  channelQueue,
  webhooks,
  guardianEmail,
  feeClearance,
  notificationDigest,
  subscriptionReminder,
  checkLedger,
  lateFees,
  sealAudit,
];

/** Every job there is. */
export const jobs: readonly Job[] = [...scheduledJobs, validateImport, runImport, rosterImport, resumeFeeRun];
