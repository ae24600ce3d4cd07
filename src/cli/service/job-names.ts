/**
 * Names accepted by `run-job`, with the canonical job name. Listed here so that `--help` and completion load no job; a
 * test keeps the list in sync with the jobs.
 */
export const scheduledJobNames: ReadonlyMap<string, string> = new Map([
  ["scheduled-messages", "scheduled-messages"],
  ["publish-announcements", "publish-announcements"],
  ["integration-sync", "integration-sync"],
  ["sync", "integration-sync"],
  ["email-queue", "email-queue"],
  ["channel-queue", "channel-queue"],
  ["webhooks", "webhooks"],
  ["guardian-email", "guardian-email"],
  ["fee-clearance", "fee-clearance"],
  ["weekly-summary", "weekly-summary"],
  ["notification-digest", "notification-digest"],
  ["subscription-reminder", "subscription-reminder"],
  ["reminders", "subscription-reminder"],
  ["ledger-check", "ledger-check"],
  ["late-fees", "late-fees"],
  ["document-expiry", "document-expiry"],
  ["file-cleanup", "file-cleanup"],
  ["student-suspensions", "student-suspensions"],
  ["event-reminders", "event-reminders"],
  ["surveys", "surveys"],
  ["admission-offers", "admission-offers"],
  ["data-copy-expiry", "data-copy-expiry"],
  ["retention", "retention"],
  ["homework-reminders", "homework-reminders"],
  ["early-warnings", "early-warnings"],
  ["support-plan-reviews", "support-plan-reviews"],
  ["quiz-deadlines", "quiz-deadlines"],
  ["audit-seal", "audit-seal"],
]);
