import { SAME_SIGNAL_MS } from "../../lib/runtime/lifecycle.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs a command and stops the embedded database when a signal interrupts it; otherwise PostgreSQL would keep running.
 * The process then ends by that signal. A second signal (the same one after a second) ends it at once.
 */
export async function closingOnSignal<T>(run: () => Promise<T>): Promise<T> {
  let interrupted: Promise<never> | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (interrupted) return;
    interrupted = leaveAndEnd(signal);
    setTimeout(release, SAME_SIGNAL_MS).unref();
  };
  const release = () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await run();
  } finally {
    // After a signal never return, so that no error is reported: the command fails only because its database was stopped.
    await interrupted;
    release();
  }

  async function leaveAndEnd(signal: NodeJS.Signals): Promise<never> {
    const { leaveEmbedded } = await import("../../db/open-database.ts");
    await leaveEmbedded();
    release();
    process.kill(process.pid, signal);
    return new Promise(() => {});
  }
}
