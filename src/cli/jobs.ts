import { Argument, Command } from "commander";
import { integer } from "./arguments.ts";
import { scheduledJobNames } from "./job-names.ts";
import { printJson, printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  json?: boolean;
  limit: number;
}

export function jobs(): Command {
  const jobs = new Command("jobs").description("the background jobs, their schedules and their runs");
  const json = ["--json", "print one JSON document"] as const;

  jobs
    .command("list")
    .description("each job with its schedule, next run, last run and outcome")
    .option(...json)
    .action(({ json }: Options) =>
      withFoundation(async () => {
        const { listJobs } = await import("../jobs/list-jobs.ts");
        const rows = await listJobs();
        await printRows(rows, ["name", "schedule", "nextRunAt", "lastRunAt", "lastOutcome"], json);
      }),
    );

  jobs
    .command("history")
    .description("the latest runs, the newest first")
    .addArgument(new Argument("[name]", "of one job").choices([...scheduledJobNames.keys()]))
    .option("--limit <n>", "how many", integer(1, 1000), 50)
    .option(...json)
    .action((name: string | undefined, { json, limit }: Options) =>
      withFoundation(async () => {
        const { listRuns } = await import("../core/schedule/list-runs.ts");
        const runs = await listRuns(name && scheduledJobNames.get(name), limit);
        if (json) return printJson(runs);
        await printRows(
          runs.map(({ report, error, ...run }) => ({ ...run, result: error ?? briefly(report) })),
          ["job", "origin", "dueAt", "startedAt", "durationMs", "status", "result"],
          false,
        );
      }),
    );
  return jobs;
}

const briefly = (report: Record<string, unknown> | null): string =>
  Object.entries(report ?? {})
    .filter(([, value]) => typeof value !== "object")
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
