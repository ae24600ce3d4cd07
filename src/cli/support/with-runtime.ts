import type { Runtime, RuntimeOptions } from "../../runtime.ts";
import { closingOnSignal } from "../service/closing-on-signal.ts";

interface Options extends RuntimeOptions {
  /** The command handles signals itself. */
  handlesSignals?: boolean;
}

/**
 * Opens the runtime (database and models) for one command, and always closes it. Loaded lazily, so that `--help` does not
 * wait for it.
 * @param settings configuration overrides of this command
 */
export async function withRuntime<T>(
  run: (runtime: Runtime) => Promise<T>,
  { handlesSignals = false, ...options }: Options = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const work = () => runOpen(run, options, settings);
  return handlesSignals ? work() : closingOnSignal(work);
}

async function runOpen<T>(
  run: (runtime: Runtime) => Promise<T>,
  options: RuntimeOptions,
  settings: Readonly<Record<string, string>>,
): Promise<T> {
  const [{ openRuntime }, { loadConfig }] = await Promise.all([
    import("../../runtime.ts"),
    import("../../lib/config/config.ts"),
  ]);
  const { env } = process;
  const overrides = {
    // The output of a command is its result: log only warnings and errors unless LOG_LEVEL asks for more.
    ...(env["LOG_LEVEL"] ? {} : { LOG_LEVEL: "warn" }),
    // No client waits for a command, so let it outlast a slow database.
    ...(env["DATABASE_PATIENCE_MS"] ? {} : { DATABASE_PATIENCE_MS: "60000" }),
    ...settings,
  };
  const runtime = await openRuntime(loadConfig({ overrides, purpose: "command" }), options);
  try {
    return await run(runtime);
  } finally {
    await runtime.close();
  }
}
