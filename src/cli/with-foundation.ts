import type { Foundation, FoundationOptions } from "../foundation.ts";
import { closingOnSignal } from "./closing-on-signal.ts";

interface Options extends FoundationOptions {
  /** The command handles signals itself. */
  handlesSignals?: boolean;
}

/**
 * Opens database and models for one command, and always closes them. They take a moment to load: `--help` does not wait for them.
 * @param settings what this command needs otherwise than configured
 */
export async function withFoundation<T>(
  run: (foundation: Foundation) => Promise<T>,
  { handlesSignals = false, ...options }: Options = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const work = () => runOpen(run, options, settings);
  return handlesSignals ? work() : closingOnSignal(work);
}

async function runOpen<T>(
  run: (foundation: Foundation) => Promise<T>,
  options: FoundationOptions,
  settings: Readonly<Record<string, string>>,
): Promise<T> {
  const [{ openFoundation }, { loadConfig }] = await Promise.all([
    import("../foundation.ts"),
    import("../lib/config.ts"),
  ]);
  // A command's output is its answer: the log says only what goes wrong, unless asked for more.
  const overrides = { ...(process.env["LOG_LEVEL"] ? {} : { LOG_LEVEL: "warn" }), ...settings };
  const foundation = await openFoundation(loadConfig({ overrides, purpose: "command" }), options);
  try {
    return await run(foundation);
  } finally {
    await foundation.close();
  }
}
