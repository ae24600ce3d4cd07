import type { ListedJob } from "../core/scheduling/job-services.ts";
import { lastRuns } from "../core/scheduling/list-runs.ts";
import { describeSchedule, nextSlot } from "../core/scheduling/schedule.ts";
import { schoolZones } from "../core/scheduling/school-zones.ts";
import { scheduledJobs } from "./index.ts";

/** List the last run of each scheduled job across all nodes. */
export const lastScheduledRuns = () => lastRuns(scheduledJobs.map(({ name }) => name));

/** List the scheduled jobs with their last and next run. */
export async function listJobs(): Promise<ListedJob[]> {
  const [runs, zones] = await Promise.all([lastScheduledRuns(), schoolZones()]);
  const last = new Map(runs.map((run) => [run.job, run]));
  return scheduledJobs.map(({ name, aliases, summary, schedule }) => {
    const jobZones = "zone" in schedule && schedule.zone === "school" ? zones : ["UTC"];
    const next = jobZones
      .map((zone) => nextSlot(schedule, new Date(), zone).dueAt.getTime())
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
