import { setTimeout } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import type { InstallationState } from "../../jobs/installation-state.ts";

/** Metrics that the database does not return within this time are omitted: those of the process matter most then. */
const MAX_WAIT_MS = 1_000;
/** Scrapes within this time share one result, so that several scrapers cost the database no more than one. */
const CACHE_TTL_MS = 5_000;

/**
 * Adds the metrics that all nodes share, read from the database at each scrape. Each node returns the same values, so
 * queries take their `max`, not their `sum`.
 */
export function addInstallationMetrics(registry: Registry, read: () => Promise<InstallationState>): void {
  let last: { at: number; state: Promise<InstallationState | undefined> } | undefined;
  const state = () => {
    if (!last || Date.now() - last.at > CACHE_TTL_MS)
      last = { at: Date.now(), state: read().catch(() => undefined) };
    return Promise.race([last.state, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
  };
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    set: (gauge: Gauge<Label>, state: InstallationState) => void,
  ) =>
    new Gauge({
      name: `school_svc_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const known = await state();
        this.reset();
        if (known) set(this, known);
        // The reset empties a gauge with labels, but sets one without labels to 0, which would be a wrong value.
        else if (labelNames.length === 0) this.remove();
      },
    });
  new Gauge({
    name: "school_svc_installation_metrics_up",
    help: "1 if the database returned the metrics of the installation in time, else 0",
    registers: [registry],
    async collect() {
      this.set((await state()) ? 1 : 0);
    },
  });
  gauge(
    "job_last_run_timestamp_seconds",
    "Start time of the last run of a scheduled job on any node, by outcome",
    ["job", "outcome"],
    (each, { lastRuns }) => {
      for (const { job, status, startedAt } of lastRuns)
        if (startedAt) each.set({ job, outcome: status }, startedAt.getTime() / 1000);
    },
  );
  gauge("queue_jobs", "Jobs in the queues of all nodes, by state", ["job", "state"], (each, { queues }) => {
    for (const { job, state, count } of queues) each.set({ job, state }, count);
  });
  gauge(
    "queue_oldest_job_age_seconds",
    "Time since the oldest job of a queue was due (waiting), started (running) or gave up (dead)",
    ["job", "state"],
    (each, { queues }) => {
      for (const { job, state, oldestSeconds } of queues) each.set({ job, state }, oldestSeconds);
    },
  );
  gauge("emails", "Emails that have not been sent yet, by status", ["status"], (each, { emails }) => {
    each.set({ status: "pending" }, emails.pending);
    each.set({ status: "sending" }, emails.sending);
  });
  gauge(
    "emails_oldest_due_age_seconds",
    "Time since the oldest pending email was due",
    [],
    (each, { emails }) => each.set(emails.oldestDueSeconds),
  );
  gauge(
    "database_lock_waiters",
    "Sessions of this database that wait for a lock, of all nodes",
    [],
    (each, { locks }) => each.set(locks.waiting),
  );
  gauge(
    "database_lock_longest_wait_seconds",
    "Time that the longest of them has waited",
    [],
    (each, { locks }) => each.set(locks.longestSeconds),
  );
}
