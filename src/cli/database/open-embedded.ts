import { join } from "node:path";
import { openDatabase } from "../../db/open-database.ts";
import { loadConfig } from "../../lib/config/config.ts";
import { withSecrets } from "../../lib/config/development-secrets.ts";
import { keyId } from "../../lib/encryption/encryption.ts";

interface Embedded {
  url: string;
  /** Identifier of the configured ENCRYPTION_KEY. */
  keyId: string;
  /** File with the generated keys; undefined if ENCRYPTION_KEY is configured. */
  secretsFile: string | undefined;
  close(): Promise<void>;
}

const tools = { backup: "pg_dump or pgBackRest", restore: "pg_restore or pgBackRest" } as const;

/** Opens the embedded database for `backup` and `restore`. @throws {Error} if DATABASE_URL is set */
export async function openEmbedded(
  command: keyof typeof tools,
  options: { setAsideOtherVersion?: boolean } = {},
): Promise<Embedded> {
  const config = loadConfig({ purpose: "command" });
  if (config.DATABASE_URL)
    throw new Error(
      `${command} works on the embedded database only, but DATABASE_URL is set: use ${tools[command]} (docs/backup.md)`,
    );
  const { ENCRYPTION_KEY } = withSecrets(config);
  const { url, close } = await openDatabase(config, () => {}, options);
  const secretsFile = config.ENCRYPTION_KEY ? undefined : join(config.SCHOOL_SVC_DATA_DIR, "secrets.json");
  return { url, keyId: keyId(ENCRYPTION_KEY), secretsFile, close };
}
