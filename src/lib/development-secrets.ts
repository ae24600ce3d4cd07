import { createECDH, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { dataDirMode } from "./data-dir-mode.ts";

const names = ["JWT_SECRET", "ENCRYPTION_KEY"] as const;

/** The configuration with its secrets: outside of production, missing ones are made once and kept in the data directory. */
export function withSecrets(
  config: Config,
): Config & Required<Pick<Config, "JWT_SECRET" | "ENCRYPTION_KEY">> {
  const missing = names.filter((name) => !config[name]);
  const kept = missing.length ? keptSecrets(config.SCHOOL_SVC_DATA_DIR) : {};
  return Object.freeze({ ...kept, ...dropUndefined(config) }) as never;
}

const keptSecrets = (folder: string): Record<string, string> =>
  kept(folder, "secrets.json", () =>
    Object.fromEntries(names.map((name) => [name, randomBytes(48).toString("base64url")])),
  );

/** The keys of web push: those of the configuration, or outside of production a pair that is made once and kept. */
export function pushKeys(config: Config): { publicKey: string; privateKey: string } | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (publicKey || privateKey || config.NODE_ENV !== "development") return null;
  return kept(config.SCHOOL_SVC_DATA_DIR, "push-keys.json", () => {
    const pair = createECDH("prime256v1");
    return {
      publicKey: pair.generateKeys("base64url"),
      // Without its leading zeros a key would be too short.
      privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
    };
  });
}

function kept<T extends object>(folder: string, name: string, make: () => T): T {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: dataDirMode() });
  try {
    // "wx": of several processes that start at once, one writes and all read the same.
    writeFileSync(file, `${JSON.stringify(make(), null, 2)}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

const dropUndefined = (config: Config) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
