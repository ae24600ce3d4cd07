import type { Logger } from "../lib/logger.ts";

interface WorkerOptions {
  databaseUrl: string;
  logger: Logger;
  only?: string[] | undefined;
}

/** Runs the background jobs of this process. There are none to run yet, so it waits. */
export async function startWorker({ logger, only }: WorkerOptions): Promise<{ close(): Promise<void> }> {
  if (only?.length) logger.warn({ only }, "no such jobs: the worker waits");
  return { close: async () => {} };
}
