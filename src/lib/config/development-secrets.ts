import { createECDH, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataDirMode } from "../files/data-dir-mode.ts";
import type { Config } from "./config.ts";

const names = ["JWT_SECRET", "ENCRYPTION_KEY"] as const;

/** Completes the configuration with its secrets: outside production, missing ones are generated once and stored in the data directory. */
export function withSecrets(
  config: Config,
): Config & Required<Pick<Config, "JWT_SECRET" | "ENCRYPTION_KEY">> {
  const missing = names.filter((name) => !config[name]);
  const stored = missing.length ? storedSecrets(config.SCHOOL_SVC_DATA_DIR) : {};
  return Object.freeze({ ...stored, ...dropUndefined(config) }) as never;
}

const storedSecrets = (folder: string): Record<string, string> =>
  readOrCreate(folder, "secrets.json", () =>
    Object.fromEntries(names.map((name) => [name, randomBytes(48).toString("base64url")])),
  );

/** Returns the web push keys: the configured ones, or in development a pair that is generated once and stored. */
export function pushKeys(config: Config): { publicKey: string; privateKey: string } | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (publicKey || privateKey || config.NODE_ENV !== "development") return null;
  return readOrCreate(config.SCHOOL_SVC_DATA_DIR, "push-keys.json", () => {
    const pair = createECDH("prime256v1");
    return {
      publicKey: pair.generateKeys("base64url"),
      // Without its leading zeros a key would be too short.
      privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
    };
  });
}

function readOrCreate<T extends object>(folder: string, name: string, make: () => T): T {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: dataDirMode() });
  try {
    // "wx": if several processes start at once, one writes the file and all read the same values.
    writeFileSync(file, `${JSON.stringify(make(), null, 2)}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

const dropUndefined = (config: Config) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
