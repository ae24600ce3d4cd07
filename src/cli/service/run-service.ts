import v8 from "node:v8";
import type { App, AppOptions } from "../../app-types.ts";
import type { Config, Settings } from "../../lib/config/config-types.ts";
import { giveBackMemory } from "./give-back-memory.ts";

/**
 * Milliseconds during shutdown in which keep-alive connections may send one more request: busy clients of a restarting
 * node have used each of their connections by then and lose no request. Shorter outside production, so that developers
 * do not wait.
 */
const graceOf = (mode: Config["NODE_ENV"]): number => (mode === "production" ? 2_000 : 500);

/** Milliseconds from listening to collecting the garbage of the start: the first jobs leave some too, and the first requests do not wait for it. */
const SETTLE_MS = 2_000;

/**
 * Sets the growth factor of the young generation. Garbage from start-up would grow it by about 4 MB that even
 * `giveBackMemory` does not release, so growth is allowed only once the service is running.
 */
const setYoungGenerationGrowth = (factor: 1 | 2) =>
  v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** Opens an app and runs it until a signal. A signal during start-up also shuts it down gracefully. */
export async function runService(
  settings: Settings,
  options: AppOptions,
  run: (app: App) => Promise<unknown>,
): Promise<void> {
  setYoungGenerationGrowth(1);
  const [{ createApp }, { loadConfig }, { untilSignal }] = await Promise.all([
    import("../../app.ts"),
    import("../../lib/config/config.ts"),
    import("../../lib/runtime/lifecycle.ts"),
  ]);
  const { SHUTDOWN_SECONDS, NODE_ENV } = loadConfig({ overrides: settings });
  const starting = createApp(settings, options);
  let app: App | undefined;
  let closing = false;
  const close = async () => {
    closing = true;
    await (await starting).close({ graceMs: graceOf(NODE_ENV) });
  };
  const ended = untilSignal(close, SHUTDOWN_SECONDS, (level, message, details) => {
    if (app) app.logger[level](details ?? {}, message);
    else process.stderr.write(`${message}\n`);
  });
  app = await starting;
  try {
    if (!closing) {
      await run(app);
      setTimeout(() => {
        giveBackMemory();
        setYoungGenerationGrowth(2);
      }, SETTLE_MS).unref();
    }
  } catch (error) {
    // If the app is closing, whatever was still starting fails: that is not an error.
    if (!closing) {
      await app.close();
      throw error;
    }
  }
  process.exitCode = await ended;
  // A handle left open by a library must not keep a stopped service alive.
  process.exit();
}
