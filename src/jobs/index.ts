import { admissionOffers } from "./admissions/admission-offers.ts";
import { publishAnnouncements } from "./announcements/publish-announcements.ts";
import { sealAudit } from "./audit/seal-audit.ts";
import { studentSuspensions } from "./behaviour/student-suspensions.ts";
import { channelQueue } from "./channels/channel-queue.ts";
import { documentExpiry } from "./documents/document-expiry.ts";
import { fileCleanup } from "./documents/file-cleanup.ts";
import { removeObject } from "./documents/remove-object.ts";
import { emailQueue } from "./emails/email-queue.ts";
import { eventReminders } from "./events/event-reminders.ts";
import { checkLedger } from "./fees/check-ledger.ts";
import { lateFees } from "./fees/late-fees.ts";
import { resumeFeeRun } from "./fees/resume-fee-run.ts";
import { feeClearance } from "./guardian-emails/fee-clearance.ts";
import { guardianEmail } from "./guardian-emails/guardian-email.ts";
import { weeklySummary } from "./guardian-emails/weekly-summary.ts";
import { homeworkReminders } from "./homework/homework-reminders.ts";
import { runImport } from "./imports/run-import.ts";
import { validateImport } from "./imports/validate-import.ts";
import { integrationSync } from "./integrations/integration-sync.ts";
import { rosterImport } from "./integrations/roster-import.ts";
import { webhooks } from "./integrations/webhooks.ts";
import type { Job, ScheduledJob } from "./job.ts";
import { notificationDigest } from "./notifications/notification-digest.ts";
import { directoryPublication } from "./platform/directory-publication.ts";
import { subscriptionReminder } from "./platform/subscription-reminder.ts";
import { dataCopyExpiry } from "./privacy/data-copy-expiry.ts";
import { eraseData } from "./privacy/erase-data.ts";
import { exportData } from "./privacy/export-data.ts";
import { retention } from "./privacy/retention.ts";
import { runRetentionRule } from "./privacy/run-retention-rule.ts";
import { quizDeadlines } from "./quizzes/quiz-deadlines.ts";
import { scheduledMessages } from "./scheduled-messages/scheduled-messages.ts";
import { earlyWarnings } from "./student-support/early-warnings.ts";
import { supportPlanReviews } from "./student-support/support-plan-reviews.ts";
import { surveys } from "./surveys/surveys.ts";
import { timetableGeneration } from "./timetable/timetable-generation.ts";

/** Jobs with a schedule, which can also be started with `run-job`. */
export const scheduledJobs: readonly ScheduledJob[] = [
  scheduledMessages,
  publishAnnouncements,
  integrationSync,
  emailQueue,
  channelQueue,
  webhooks,
  guardianEmail,
  feeClearance,
  weeklySummary,
  notificationDigest,
  subscriptionReminder,
  checkLedger,
  lateFees,
  documentExpiry,
  fileCleanup,
  studentSuspensions,
  admissionOffers,
  dataCopyExpiry,
  retention,
  homeworkReminders,
  quizDeadlines,
  eventReminders,
  earlyWarnings,
  supportPlanReviews,
  surveys,
  sealAudit,
  directoryPublication,
];

/** All jobs. */
export const jobs: readonly Job[] = [
  ...scheduledJobs,
  validateImport,
  runImport,
  rosterImport,
  resumeFeeRun,
  timetableGeneration,
  exportData,
  eraseData,
  runRetentionRule,
  removeObject,
];
