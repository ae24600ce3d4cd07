import type { Config } from "./lib/config/config.ts";
import type { Logger } from "./lib/logger.ts";

/** Starts recording spans. The packages are loaded here, so that a service without traces never loads them. */
export async function startTracing(
  { TRACES_URL: url, TRACES_RATIO: ratio }: Config,
  logger: Logger,
): Promise<{ close(): Promise<void> } | undefined> {
  if (!url) return undefined;
  const { openTracing } = await import("./lib/tracing/open-tracing.ts");
  return openTracing({
    ...{ url, ratio },
    onExport: (error) =>
      error
        ? logger.warn(
            { err: error },
            "the trace collector does not accept spans; they are dropped until it does",
          )
        : logger.info("the trace collector accepts spans again"),
  });
}
