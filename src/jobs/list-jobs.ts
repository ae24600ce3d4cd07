import type { ListedJob } from "../core/schedule/job-services.ts";
import { lastRuns, schoolZones } from "../core/schedule/list-runs.ts";
import { describeSchedule, nextTick } from "../core/schedule/schedule.ts";
import { scheduledJobs } from "./index.ts";

/** The last run of each job that runs by the clock, whichever node it ran on. */
export const lastClockedRuns = () => lastRuns(scheduledJobs.map(({ name }) => name));

/** The jobs that run by the clock, with when they ran last and will run next. */
export async function listJobs(): Promise<ListedJob[]> {
  const [runs, zones] = await Promise.all([lastClockedRuns(), schoolZones()]);
  const last = new Map(runs.map((run) => [run.job, run]));
  return scheduledJobs.map(({ name, aliases, summary, schedule }) => {
    const own = "zone" in schedule && schedule.zone === "school" ? zones : ["UTC"];
    const next = own
      .map((zone) => nextTick(schedule, new Date(), zone).dueAt.getTime())
      .filter((time) => !Number.isNaN(time));
    const run = last.get(name);
    return {
      name,
      aliases,
      summary,
      schedule: describeSchedule(schedule),
      nextRunAt: next.length ? new Date(Math.min(...next)) : null,
      lastRunAt: run?.startedAt ?? null,
      lastOutcome: run?.status ?? null,
      lastReport: run?.report ?? null,
      lastError: run?.error ?? null,
    };
  });
}
