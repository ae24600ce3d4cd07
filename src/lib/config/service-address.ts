import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

type Settings = Pick<Config, "NODE_ENV" | "PORT" | "SCHOOL_SVC_DATA_DIR">;

/**
 * Provides the address of the service, for links in emails without PUBLIC_URL. In development it is stored in the data
 * directory, so that links (with their tokens) in emails of a CLI command do not lead to another program on the default port.
 */
export function serviceAddress({ NODE_ENV, PORT, SCHOOL_SVC_DATA_DIR: folder }: Settings) {
  const file = join(folder, "address");
  const isKept = NODE_ENV === "development";
  let own: string | undefined;
  const kept = () => {
    try {
      return isKept ? readFileSync(file, "utf8") : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    get: (): string => own ?? kept() ?? `http://localhost:${PORT}`,
    set(url: string): void {
      own = url;
      if (!isKept) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(file, url, { mode: 0o600 });
    },
    /** Keeps the file if another service that took over the directory has written its address. */
    clear(): void {
      if (own !== undefined && kept() === own) rmSync(file, { force: true });
    },
  };
}
