import { connectDirectory } from "./core/platform/directory/directory.ts";
import { encryptionKeys, tokenSecrets } from "./lib/config/current-and-previous.ts";
import type { withSecrets } from "./lib/config/development-secrets.ts";
import type { Logger } from "./lib/logger.ts";

/**
 * Opens the directory if there are several installations. Loaded lazily: most have none.
 * @param closers called on close
 */
export async function joinDirectory(
  config: ReturnType<typeof withSecrets>,
  closers: Array<() => Promise<unknown>>,
  logger: Logger,
): Promise<void> {
  const { DIRECTORY_URL: url, INSTALLATION_NAME: name, INSTALLATION_URL: address } = config;
  if (!url || !name || !address) return;
  const { openDirectory } = await import("./core/platform/directory/open-directory.ts");
  const directory = await openDirectory({
    ...{ url, logger, own: { name, address } },
    ...{ keys: encryptionKeys(config), secrets: tokenSecrets(config) },
  });
  connectDirectory(directory);
  closers.push(async () => {
    connectDirectory(undefined);
    await directory.close();
  });
}
