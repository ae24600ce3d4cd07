import { Argument, Command } from "commander";
import type { JobName } from "../jobs/job-reports.ts";
import { exitCodes } from "./exit-codes.ts";
import { scheduledJobNames } from "./job-names.ts";
import { printJson, printTable, progressBar } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  school?: string;
  dryRun?: boolean;
  json?: boolean;
}

export const runJob = () =>
  new Command("run-job")
    .description("run one job once, now, in this process, and print its report")
    .addArgument(new Argument("<name>", "which job").choices([...scheduledJobNames.keys()]))
    .option("--school <slug>", "for one school; without it for every school")
    .option("--dry-run", "say what would be done, and do nothing")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      `
Safe beside running workers. sync is integration-sync, reminders is subscription-reminder.

Exit codes: ${exitCodes.done} done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong usage or no such job, ${exitCodes.notFound} no such school.`,
    )
    .action((name: JobName, { school, dryRun, json }: Options) =>
      withFoundation(
        async () => {
          const [{ runJob }, { SAME_SIGNAL_MS }] = await Promise.all([
            import("../jobs/run-job.ts"),
            import("../lib/lifecycle.ts"),
          ]);
          const ending = new AbortController();
          const end = () => {
            ending.abort(new Error("Interrupted: what was begun is finished, the rest waits"));
            // Until then a repetition is the same signal; after it the next one ends the process.
            setTimeout(() => process.off("SIGINT", end).off("SIGTERM", end), SAME_SIGNAL_MS).unref();
          };
          process.on("SIGINT", end).on("SIGTERM", end);
          const progress = process.stderr.isTTY ? progressBar(name) : undefined;
          const report = await runJob(name, { school, dryRun, signal: ending.signal, progress });
          for (const message of ("messages" in report && report.messages) || [])
            process.stderr.write(`warning: ${message}\n`);
          if (json) printJson(report);
          else
            await printTable(
              ["figure", "value"],
              Object.entries(report)
                .filter(([, value]) => typeof value !== "object")
                .map(([figure, value]) => [figure, String(value)]),
            );
        },
        { handlesSignals: true },
      ),
    );
