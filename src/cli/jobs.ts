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
  jobs
    .command("dead")
    .description("jobs that failed as often as they may, the latest first")
    .option(...json)
    .action(({ json }: Options) =>
      withFoundation(async ({ databaseUrl }) => {
        const { listDeadJobs } = await import("../jobs/dead-jobs.ts");
        const rows = await listDeadJobs(databaseUrl);
        await printRows(rows, ["id", "job", "schoolId", "diedAt", "tries", "error"], json);
      }),
    );

  jobs
    .command("redrive [ids...]")
    .description("give dead jobs back to their queues, with all their tries")
    .option("--job <name>", "those of one job")
    .option("--all", "every one")
    .option(...json)
    .action(
      (ids: string[], { job, all, json }: Options & { job?: string; all?: boolean }, command: Command) => {
        if ([ids.length > 0, job !== undefined, all].filter(Boolean).length !== 1)
          command.error("error: name the dead jobs, or say --job or --all");
        return withFoundation(async ({ databaseUrl }) => {
          const { redriveJobs } = await import("../jobs/dead-jobs.ts");
          const rows = await redriveJobs(databaseUrl, { job, ids: ids.length ? ids : undefined });
          await printRows(rows, ["id", "job", "schoolId", "diedAt"], json);
        });
      },
    );
  return jobs;
}

const briefly = (report: Record<string, unknown> | null): string =>
  Object.entries(report ?? {})
    .filter(([, value]) => typeof value !== "object")
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
