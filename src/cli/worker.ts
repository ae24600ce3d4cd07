import { Command } from "commander";
import { runService } from "./run-service.ts";

export const worker = () =>
  new Command("worker")
    .description("run the background jobs alone; as many processes as wanted")
    .option("--only <jobs>", "only these jobs, separated by commas", (text) =>
      text.split(",").map((name) => name.trim()),
    )
    .option("--migrate", "apply pending migrations first (implied on the embedded database)")
    .action(({ only, migrate }: { only?: string[]; migrate?: boolean }) =>
      runService({}, { migrate: migrate ?? false }, async (app) => {
        await app.startWorker(only ? { only } : {});
        app.logger.info("worker ready");
        // Nothing else may keep the process alive between two jobs.
        setInterval(() => {}, 60_000);
      }),
    );
