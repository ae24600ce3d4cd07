import { Argument, Command } from "commander";
import type { JobName } from "../../jobs/job-reports.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { printJson, printTable, progressBar } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";
import { scheduledJobNames } from "./job-names.ts";

interface Options {
  school?: string;
  dryRun?: boolean;
  json?: boolean;
}

export const runJob = () =>
  new Command("run-job")
    .description("run one job once, now, in this process, and print its report")
    .addArgument(new Argument("<name>", "which job").choices([...scheduledJobNames.keys()]))
    .option("--school <slug>", "only this school. Default: all schools")
    .option("--dry-run", "report what would be done without doing it")
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      `
Safe to run next to workers. "sync" is an alias of integration-sync, "reminders" of subscription-reminder.

Exit codes: ${exitCodes.done} done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong usage or unknown job, ${exitCodes.notFound} school not found.`,
    )
    .action((name: JobName, { school, dryRun, json }: Options) =>
      withRuntime(
        async () => {
          const [{ runJob }, { SAME_SIGNAL_MS }] = await Promise.all([
            import("../../jobs/run-job.ts"),
            import("../../lib/runtime/lifecycle.ts"),
          ]);
          const controller = new AbortController();
          const abort = () => {
            controller.abort(
              new Error("Interrupted: work in progress was finished, the rest was not started"),
            );
            // A repetition within this time is the same signal; a later signal ends the process.
            setTimeout(() => process.off("SIGINT", abort).off("SIGTERM", abort), SAME_SIGNAL_MS).unref();
          };
          process.on("SIGINT", abort).on("SIGTERM", abort);
          const progress = process.stderr.isTTY ? progressBar(name) : undefined;
          const report = await runJob(name, { school, dryRun, signal: controller.signal, progress });
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
