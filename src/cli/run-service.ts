import v8 from "node:v8";
import type { App, AppOptions } from "../app-types.ts";
import type { Config, Settings } from "../lib/config-types.ts";
import { giveBackMemory } from "./give-back-memory.ts";

/**
 * Kept-alive connections may bring one more request for so many milliseconds: the busy clients of a node that restarts
 * have used each of theirs by then, and lose no request. A developer does not wait that long.
 */
const graceOf = (mode: Config["NODE_ENV"]): number => (mode === "production" ? 2_000 : 500);

/**
 * Loading leaves so much garbage that the young generation would grow for it, by some four megabytes that even
 * `giveBackMemory` does not get back. It may grow once the service has work.
 */
const youngGenerationGrows = (factor: 1 | 2) => v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** Opens an app and runs it until a signal. From the first moment on, a signal ends it in an orderly way. */
export async function runService(
  settings: Settings,
  options: AppOptions,
  run: (app: App) => Promise<unknown>,
): Promise<void> {
  youngGenerationGrows(1);
  const [{ createApp }, { loadConfig }, { untilSignal }] = await Promise.all([
    import("../app.ts"),
    import("../lib/config.ts"),
    import("../lib/lifecycle.ts"),
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
      giveBackMemory();
    }
    youngGenerationGrows(2);
  } catch (error) {
    // Closing takes the ground from under what was still starting.
    if (!closing) {
      await app.close();
      throw error;
    }
  }
  process.exitCode = await ended;
  // A library that forgot a handle must not keep a stopped service alive.
  process.exit();
}
