import { recordRun } from "../core/scheduling/record-run.ts";
import { listen } from "../db/pool/listen.ts";
import type { Logger } from "../lib/logger.ts";
import { withSpan } from "../lib/tracing/tracer.ts";
import { inBackground } from "./in-background.ts";
import type { ScheduledJob } from "./job.ts";

interface Options {
  databaseUrl: string;
  signal: AbortSignal;
  logger: Logger;
}

/** Run a job immediately when its channel is notified. Notifications during a run are coalesced into one more run. */
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
        const name = `job ${job.name}`;
        const attributes = { "school_svc.job": job.name };
        const report = await inBackground(() =>
          withSpan(name, { kind: "consumer", parent: null, attributes }, () => job.runFor({ signal })),
        );
        // Usually another node has already done the work.
        if (!Object.values(report).some((value) => value !== 0)) continue;
        logger.info({ job: job.name, result: report }, "job done");
        await recordRun({ job: job.name, origin: "wake", startedAt, report });
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
