import { Argument, Command } from "commander";
import { integer } from "../support/arguments.ts";
import { printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";
import { scheduledJobNames } from "./job-names.ts";

interface Options {
  json?: boolean;
  limit: number;
}

export function jobs(): Command {
  const jobs = new Command("jobs").description("background jobs, their schedules and runs");
  const json = ["--json", "print one JSON document"] as const;

  jobs
    .command("list")
    .description("list each job with its schedule, next run, last run and outcome")
    .option(...json)
    .action(({ json }: Options) =>
      withRuntime(async () => {
        const { listJobs } = await import("../../jobs/list-jobs.ts");
        const rows = await listJobs();
        await printRows(rows, ["name", "schedule", "nextRunAt", "lastRunAt", "lastOutcome"], json);
      }),
    );

  jobs
    .command("history")
    .description("list the latest runs, newest first")
    .addArgument(new Argument("[name]", "only this job").choices([...scheduledJobNames.keys()]))
    .option("--limit <n>", "maximum number of runs", integer(1, 1000), 50)
    .option(...json)
    .action((name: string | undefined, { json, limit }: Options) =>
      withRuntime(async () => {
        const { listRuns } = await import("../../core/scheduling/list-runs.ts");
        const runs = await listRuns(name && scheduledJobNames.get(name), limit);
        if (json) return printJson(runs);
        await printRows(
          runs.map(({ report, error, ...run }) => ({ ...run, result: error ?? summaryOf(report) })),
          ["job", "origin", "dueAt", "startedAt", "durationMs", "status", "result"],
          false,
        );
      }),
    );
  jobs
    .command("dead")
    .description("list jobs that used up their attempts, latest first")
    .option(...json)
    .action(({ json }: Options) =>
      withRuntime(async ({ directUrl }) => {
        const { listDeadJobs } = await import("../../jobs/dead-jobs.ts");
        const rows = await listDeadJobs(directUrl);
        await printRows(rows, ["id", "job", "schoolId", "diedAt", "tries", "error"], json);
      }),
    );

  jobs
    .command("redrive [ids...]")
    .description("return dead jobs to their queues with a full set of attempts")
    .option("--job <name>", "all dead runs of one job")
    .option("--all", "all dead jobs")
    .option(...json)
    .action(
      (ids: string[], { job, all, json }: Options & { job?: string; all?: boolean }, command: Command) => {
        if ([ids.length > 0, job !== undefined, all].filter(Boolean).length !== 1)
          command.error("error: specify exactly one of dead job ids, --job or --all");
        return withRuntime(async ({ directUrl }) => {
          const { redriveJobs } = await import("../../jobs/dead-jobs.ts");
          const rows = await redriveJobs(directUrl, { job, ids: ids.length ? ids : undefined });
          await printRows(rows, ["id", "job", "schoolId", "diedAt"], json);
        });
      },
    );
  return jobs;
}

const summaryOf = (report: Record<string, unknown> | null): string =>
  Object.entries(report ?? {})
    .filter(([, value]) => typeof value !== "object")
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
