/** Report of a run of each scheduled job, by job name. Job definitions are type-checked against it. */
export interface JobReports {
  "scheduled-messages": { due: number; sent: number; failed: number };
  "publish-announcements": { due: number; published: number; failed: number; settled: number };
  "integration-sync": {
    totalConnections: number;
    /** Connections that are not due yet; absent if there are none. */
    waitingCount?: number;
    successCount: number;
    syncedCount: number;
  } & Messages;
  "email-queue": { claimed: number; sent: number; retried: number; failed: number; suppressed: number };
  "channel-queue": { claimed: number; sent: number; retried: number; failed: number };
  webhooks: {
    delivered: number;
    failed: number;
    dead: number;
    disabled: number;
    /** Deliveries that are due; only with `dryRun`. */
    due?: number;
  } & Messages;
  "guardian-email": { checked: number; missed: number; requeued: number; exhausted: number } & Messages;
  "fee-clearance": {
    schools: number;
    guardians: number;
    queued: number;
    duplicates: number;
    withoutAddress: number;
    warnings: number;
  } & Messages;
  "weekly-summary": {
    schools: number;
    families: number;
    queued: number;
    duplicates: number;
    nothing: number;
  };
  "notification-digest": { schools: number; mails: number };
  "subscription-reminder": {
    trialTenants: number;
    subscribedTenants: number;
    unpaidInvoices: number;
    queued: number;
    duplicates: number;
    warnings: number;
  } & Messages;
  "ledger-check": { schools: number; differences: number; found: LedgerDifference[] };
  "late-fees": { schools: number; charged: number };
  "homework-reminders": { schools: number; added: number; due: number; missing: number };
  "quiz-deadlines": { schools: number; handedIn: number; closed: number; posted: number };
  "document-expiry": { schools: number; expired: number };
  "file-cleanup": { schools: number; objects: number; unused: number };
  "student-suspensions": { schools: number; started: number; ended: number };
  "data-copy-expiry": { schools: number; expired: number };
  retention: { schools: number; rules: number; rows: number };
  "admission-offers": { schools: number; expired: number; offered: number };
  "event-reminders": { schools: number; reminded: number; asked: number };
  "early-warnings": { schools: number; opened: number; closed: number };
  "support-plan-reviews": { schools: number; due: number; overdue: number };
  surveys: { opened: number; reminded: number; closed: number; failed: number };
  "directory-publication": {
    schools: number;
    /** Schools whose accounts have changed since the last run. */
    addresses: number;
    /** Schools whose slug is in use at another installation. */
    conflicts: number;
  } & Messages;
  "audit-seal": { chains: number; batches: number; rows: number };
}

interface Messages {
  /** Warnings and errors as text; absent if there are none. */
  messages?: string[];
}

export interface LedgerDifference {
  /** Slug of the school. */
  school: string;
  check: string;
  entity: string;
  id: string;
  expected: string;
  found: string;
}

/** Aliases that `runJob` accepts. */
export interface JobAliases {
  sync: "integration-sync";
  reminders: "subscription-reminder";
}

export type JobName = keyof JobReports | keyof JobAliases;

/** The report of a job. `job` is the name of the job even if it was started by an alias. */
export type JobReport<Name extends JobName = JobName> = Name extends keyof JobAliases
  ? JobReport<JobAliases[Name]>
  : Name extends keyof JobReports
    ? { job: Name } & JobReports[Name]
    : never;
