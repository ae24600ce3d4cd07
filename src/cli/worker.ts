import { Command } from "commander";

export const worker = () =>
  new Command("worker")
    .description("run the background jobs alone; as many processes as wanted")
    .option("--only <jobs>", "only these jobs, separated by commas", (text) =>
      text.split(",").map((name) => name.trim()),
    )
    .option("--migrate", "apply pending migrations first (implied on the embedded database)")
    .action(async ({ only, migrate }: { only?: string[]; migrate?: boolean }) => {
      const [{ createApp }, { untilSignal }] = await Promise.all([
        import("../app.ts"),
        import("../lib/lifecycle.ts"),
      ]);
      const app = await createApp({}, { migrate: migrate ?? false });
      const { logger, config } = app;
      const ended = untilSignal(app.close, config.SHUTDOWN_SECONDS, (message, details) =>
        logger.info(details ?? {}, message),
      );
      await app.startWorker(only ? { only } : {});
      logger.info("worker ready");
      // Nothing else may keep the process alive between two jobs.
      const alive = setInterval(() => {}, 60_000);
      process.exitCode = await ended;
      clearInterval(alive);
      process.exit();
    });
