import { purgeExpired } from "../core/audit/purge-expired.ts";
import type { Logger } from "../lib/logger.ts";

interface WorkerOptions {
  logger: Logger;
  only?: string[] | undefined;
}

const firstAfterMs = 30_000;
const intervalMs = 6 * 3_600_000;

/** Runs the background jobs of this process. */
export async function startWorker({ logger, only }: WorkerOptions): Promise<{ close(): Promise<void> }> {
  if (only?.length) logger.warn({ only }, "no such jobs: the worker waits");
  let running: Promise<void> = Promise.resolve();
  const purge = () => {
    running = purgeExpired().then(
      (removed) => logger.info({ removed }, "purged what had its time"),
      (error: unknown) => logger.error({ err: error }, "could not purge"),
    );
  };
  const first = setTimeout(purge, firstAfterMs).unref();
  const timer = setInterval(purge, intervalMs).unref();
  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
