import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

type Settings = Pick<Config, "NODE_ENV" | "PORT" | "SCHOOL_SVC_DATA_DIR">;

/**
 * Where the service listens, for links in emails without PUBLIC_URL. In development it is kept in the data directory, so
 * that the links of a command beside the service, with their secrets, do not lead to whatever listens on the default port.
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
    /** Another service that took over the directory keeps its address. */
    clear(): void {
      if (own !== undefined && kept() === own) rmSync(file, { force: true });
    },
  };
}
