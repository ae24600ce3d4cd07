/**
 * A process can receive one signal twice: from its process group, and forwarded by the launcher or a supervisor. The same
 * signal within this time counts as the same request.
 */
export const SAME_SIGNAL_MS = 1_000;

type Log = (level: "info" | "fatal", message: string, details?: object) => void;

/**
 * Runs until SIGTERM, SIGINT or an uncaught exception, then closes. A second signal (the same one only after a second), or
 * a close that takes longer than `seconds`, ends the process immediately.
 * @returns the exit code: 0 after a signal, 1 after an uncaught exception
 */
export function untilSignal(close: () => Promise<unknown>, seconds: number, log: Log): Promise<number> {
  return new Promise((resolve) => {
    let closing = false;
    let exitCode = 0;
    let first: { signal: string; at: number } | undefined;
    const stop = (reason: string) => {
      closing = true;
      log("info", `${reason}: shutting down`);
      const deadline = setTimeout(() => {
        log("fatal", `shutdown took longer than ${seconds} s: exiting immediately`);
        process.exit(1);
      }, seconds * 1000);
      close().then(
        () => {
          clearTimeout(deadline);
          log("info", "closed");
          resolve(exitCode);
        },
        (error: unknown) => {
          log("fatal", "could not close", { err: error });
          process.exit(1);
        },
      );
    };
    const onSignal = (signal: string) => {
      first ??= { signal, at: performance.now() };
      if (!closing) return stop(signal);
      if (signal === first.signal && performance.now() - first.at < SAME_SIGNAL_MS) return;
      log("info", `${signal} during shutdown: exiting immediately`);
      process.exit(1);
    };
    // An error while closing must not keep requests in progress from getting their responses.
    const onFailure = (reason: string, error: unknown) => {
      exitCode = 1;
      log("fatal", reason, { err: error });
      if (!closing) stop(reason);
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
    process.on("uncaughtException", (error) => onFailure("uncaught exception", error));
    process.on("unhandledRejection", (error) => onFailure("unhandled rejection", error));
  });
}
