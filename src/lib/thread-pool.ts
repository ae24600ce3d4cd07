import type { TransferListItem } from "node:worker_threads";
import type { Piscina } from "piscina";

interface Options {
  maxThreads: number;
  /** Jobs that a thread works on at once; default 1. */
  concurrentTasksPerWorker?: number;
}

/** Starting a thread takes up to two seconds of processor time, so it is kept between documents that are printed one by one. */
const IDLE_MS = 60_000;

/**
 * Creates threads that run jobs with the function `work` of a module. They start with the first job, end when they were idle
 * for a minute and do not keep the process alive, so nobody has to close them: all apps of a process share them.
 * @param file the address of the module
 * @returns runs a job; rejected with what `work` throws, or with what ended the thread
 */
export function threadPool<Job, Result>(file: URL, options: Options) {
  let pool: Promise<Piscina> | undefined;

  async function start(died: { cause?: unknown }): Promise<Piscina> {
    const { Piscina: Pool } = await import("piscina");
    const started = new Pool({
      filename: file.href,
      name: "work",
      minThreads: 0,
      idleTimeout: IDLE_MS,
      recordTiming: false,
      ...options,
    });
    // A thread that died outside of a job leaves waiting jobs without a result: reject them and start a new pool.
    started.on("error", (error) => {
      died.cause = error;
      pool = undefined;
      void started.destroy();
    });
    return started;
  }

  let died: { cause?: unknown } = {};
  return async (job: Job, transferList: TransferListItem[] = []): Promise<Result> => {
    if (!pool) {
      died = {};
      pool = start(died);
    }
    const ofPool = died;
    try {
      return await (await pool).run(job, { transferList });
    } catch (error) {
      throw ofPool.cause ?? error;
    }
  };
}
