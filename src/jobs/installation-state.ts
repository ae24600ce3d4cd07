import { type EmailBacklog, emailBacklog } from "../core/emails/queue/email-backlog.ts";
import { type QueueBacklog, queueBacklog } from "../core/scheduling/queue-backlog.ts";
import { type LockWaits, lockWaits } from "../db/pool/lock-waits.ts";
import { acrossSchools } from "../db/transaction.ts";
import { jobs } from "./index.ts";
import { DEAD_LETTER_QUEUE } from "./job.ts";
import { lastScheduledRuns } from "./list-jobs.ts";

export interface InstallationState {
  lastRuns: Array<{ job: string; status: string; startedAt: Date | null }>;
  queues: QueueBacklog[];
  emails: EmailBacklog;
  locks: LockWaits;
}

const known = new Set(jobs.map(({ queue }) => queue.name));

/** Read what all nodes share, for the metrics: job queues, emails, lock waits, and the last run of each scheduled job. */
export const installationState = (): Promise<InstallationState> =>
  acrossSchools(
    "metrics of the installation",
    async () => {
      const [lastRuns, queues, emails, locks] = await Promise.all([
        lastScheduledRuns(),
        queueBacklog(DEAD_LETTER_QUEUE),
        emailBacklog(),
        lockWaits(),
      ]);
      // Queues of removed jobs and of pg-boss itself would be further label values.
      return { lastRuns, queues: queues.filter(({ job }) => known.has(job)), emails, locks };
    },
    { readOnly: true },
  );
