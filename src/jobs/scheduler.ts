import { enqueueAfterStart, enqueueDueSlots } from "../core/scheduling/enqueue-due-slots.ts";
import { failOrphanedRuns } from "../core/scheduling/record-run.ts";
import { nextSlot } from "../core/scheduling/schedule.ts";
import type { Logger } from "../lib/logger.ts";
import type { ScheduledJob } from "./job.ts";

/** Upper limit between two checks, so that a changed clock or a school with a new time zone is noticed. */
const POLL_INTERVAL_MS = 15_000;

/** Start enqueuing the scheduled slots of these jobs. Runs on every node; a unique key in the database keeps each slot unique. */
export function startScheduler(jobs: readonly ScheduledJob[], logger: Logger): { close(): Promise<void> } {
  const startedAt = new Date();
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;
  const pending = new Set<Promise<unknown>>();
  const runAfter = (ms: number, fn: () => Promise<unknown>) => {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = fn().catch((error: unknown) => logger.error({ err: error }, "could not enqueue due jobs"));
      pending.add(work);
      void work.finally(() => pending.delete(work));
    }, ms).unref();
    timers.add(timer);
  };
  const check = async () => {
    let at = new Date();
    try {
      await failOrphanedRuns();
      at = (await enqueueDueSlots(jobs, { startedAt })).at;
    } finally {
      const due = jobs.map(({ schedule }) => nextSlot(schedule, at).dueAt.getTime() - at.getTime());
      // Jitter, so that not all nodes check at the same moment.
      runAfter(Math.min(POLL_INTERVAL_MS, ...due) + 20 + Math.random() * 200, check);
    }
  };
  runAfter(0, check);
  for (const job of jobs)
    if ("afterStartSeconds" in job.schedule && job.schedule.afterStartSeconds !== undefined)
      runAfter(job.schedule.afterStartSeconds * 1000, () => enqueueAfterStart(job));
  return {
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(pending);
    },
  };
}
