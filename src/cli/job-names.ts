/**
 * What `run-job` may be told, with the job's own name. Written out, so that `--help` and completion load no job;
 * a test holds them to the jobs that there are.
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
  ["notification-digest", "notification-digest"],
  ["subscription-reminder", "subscription-reminder"],
  ["reminders", "subscription-reminder"],
  ["ledger-check", "ledger-check"],
  ["late-fees", "late-fees"],
  ["audit-seal", "audit-seal"],
]);
