import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";

const names = ["JWT_SECRET", "ENCRYPTION_KEY"] as const;

/** The configuration with its secrets: outside of production, missing ones are made once and kept in the data directory. */
export function withSecrets(
  config: Config,
): Config & Required<Pick<Config, "JWT_SECRET" | "ENCRYPTION_KEY">> {
  const missing = names.filter((name) => !config[name]);
  const kept = missing.length ? keptSecrets(config.SCHOOL_SVC_DATA_DIR) : {};
  return Object.freeze({ ...kept, ...dropUndefined(config) }) as never;
}

function keptSecrets(folder: string): Record<string, string> {
  const file = join(folder, "secrets.json");
  mkdirSync(folder, { recursive: true });
  try {
    // "wx": of several processes that start at once, one writes and all read the same.
    const fresh = Object.fromEntries(names.map((name) => [name, randomBytes(48).toString("base64url")]));
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

const dropUndefined = (config: Config) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
