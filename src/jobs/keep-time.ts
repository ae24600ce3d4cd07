import { fireAfterStart, fireTicks } from "../core/schedule/fire-ticks.ts";
import { noteLost } from "../core/schedule/note-run.ts";
import { nextTick } from "../core/schedule/schedule.ts";
import type { Logger } from "../lib/logger.ts";
import type { ScheduledJob } from "./job.ts";

/** However late the next tick is: a clock that was set, or a school with a new time zone, is seen after so long. */
const lookEveryMs = 15_000;

/** Fires the ticks of these jobs. Every node does; the database sees to it that each tick is fired once. */
export function keepTime(jobs: readonly ScheduledJob[], logger: Logger): { close(): Promise<void> } {
  const startedAt = new Date();
  const timers = new Set<NodeJS.Timeout>();
  let closed = false;
  const working = new Set<Promise<unknown>>();
  const later = (ms: number, fn: () => Promise<unknown>) => {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = fn().catch((error: unknown) => logger.error({ err: error }, "could not fire what is due"));
      working.add(work);
      void work.finally(() => working.delete(work));
    }, ms).unref();
    timers.add(timer);
  };
  const look = async () => {
    let at = new Date();
    try {
      await noteLost();
      at = (await fireTicks(jobs, { startedAt })).at;
    } finally {
      const due = jobs.map(({ schedule }) => nextTick(schedule, at).dueAt.getTime() - at.getTime());
      // A little after, not all nodes at the same moment.
      later(Math.min(lookEveryMs, ...due) + 20 + Math.random() * 200, look);
    }
  };
  later(0, look);
  for (const job of jobs)
    if ("afterStartSeconds" in job.schedule && job.schedule.afterStartSeconds !== undefined)
      later(job.schedule.afterStartSeconds * 1000, () => fireAfterStart(job));
  return {
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(working);
    },
  };
}
