import { noteRun } from "../core/schedule/note-run.ts";
import { listen } from "../db/listen.ts";
import type { Logger } from "../lib/logger.ts";
import { inBackground } from "./in-background.ts";
import type { ScheduledJob } from "./job.ts";

interface Options {
  databaseUrl: string;
  signal: AbortSignal;
  logger: Logger;
}

/** Runs a job at once whenever its channel is signalled. What is signalled during a run is done in one more. */
export function wakeBySignal(
  job: ScheduledJob,
  { databaseUrl, signal, logger }: Options,
): { close(): Promise<void> } {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      const startedAt = new Date();
      try {
        const report = await inBackground(() => job.runFor({ signal }));
        // Most signals find the work done by another node already.
        if (!Object.values(report).some((value) => value !== 0)) continue;
        logger.info({ job: job.name, result: report }, "job done");
        await noteRun({ job: job.name, origin: "wake", startedAt, report });
      } catch (error) {
        logger.error({ job: job.name, err: error }, "job failed");
      }
    } while (again && !signal.aborted);
  };
  const wake = () => {
    if (signal.aborted) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  const listening = listen(databaseUrl, job.wakeOn!, wake);
  return {
    async close() {
      await listening.close();
      await running;
    },
  };
}
