type Log = (message: string, details?: object) => void;

/**
 * Runs until SIGTERM, SIGINT or an uncaught exception, then closes.
 * A second signal, or a close that takes longer than `seconds`, ends the process at once.
 * @returns the exit code: 0 after a signal, 1 after an uncaught exception
 */
export function untilSignal(close: () => Promise<unknown>, seconds: number, log: Log): Promise<number> {
  return new Promise((resolve) => {
    let closing = false;
    const stop = (reason: string, exitCode: number, details?: object) => {
      if (closing) {
        log(`${reason} during shutdown: ending at once`, details);
        process.exit(exitCode || 1);
      }
      closing = true;
      log(`${reason}: shutting down`, details);
      setTimeout(() => {
        log(`shutdown took longer than ${seconds} s: ending at once`);
        process.exit(1);
      }, seconds * 1000).unref();
      close().then(
        () => {
          log("closed");
          resolve(exitCode);
        },
        (error: unknown) => {
          log("could not close", { err: error });
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", () => stop("SIGTERM", 0));
    process.on("SIGINT", () => stop("SIGINT", 0));
    process.on("uncaughtException", (error) => stop("uncaught exception", 1, { err: error }));
    process.on("unhandledRejection", (error) => stop("unhandled rejection", 1, { err: error }));
  });
}
