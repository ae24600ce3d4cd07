import { Command } from "commander";
import { runService } from "./run-service.ts";

export const worker = () =>
  new Command("worker")
    .description("run background jobs only; can run in any number of processes")
    .option("--only <jobs>", "only these jobs, separated by commas", (text) =>
      text
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    )
    .option("--migrate", "apply pending migrations first (implied on the embedded database)")
    .action(async ({ only, migrate }: { only?: string[]; migrate?: boolean }, command: Command) => {
      if (only) await checkJobs(only, command);
      await runService({}, { migrate: migrate ?? false }, async (app) => {
        await app.startWorker(only ? { only } : {});
        // Last, so that readiness is not reported too early.
        await app.listenForMetrics();
        app.logger.info("worker ready");
        // Keep the process alive between jobs, when nothing else does.
        setInterval(() => {}, 60_000);
      });
    });

/** Rejects unknown job names as wrong usage, before the database is opened. */
async function checkJobs(names: readonly string[], command: Command): Promise<void> {
  if (names.length === 0) command.error("error: option '--only <jobs>' is invalid. Name at least one job");
  const { chooseJobs } = await import("../../jobs/find-job.ts");
  try {
    chooseJobs(names);
  } catch (error) {
    command.error(`error: option '--only <jobs>' is invalid. ${(error as Error).message}`);
  }
}
