import { connectObjectStore } from "./core/common/stored-files/object-store.ts";
import { connectFiles } from "./core/documents/file-services.ts";
import { databaseFileStore } from "./core/documents/store/database-file-store.ts";
import { objectFileStore } from "./core/documents/store/object-file-store.ts";
import type { Config } from "./lib/config/config.ts";
import { createConfiguredStore } from "./lib/object-store/create-configured-store.ts";
import type { Runtime } from "./runtime.ts";

/** Connects the place where new files are kept, their limits, and the scanner of uploads. */
export async function openFiles(config: Config, closers: Runtime["closers"]): Promise<void> {
  const objects = await createConfiguredStore(config);
  connectObjectStore(objects);
  const scanner = config.CLAMD_URL
    ? (await import("./lib/virus-scan/clamd.ts")).createClamd(config.CLAMD_URL)
    : undefined;
  connectFiles({
    store: objects ? objectFileStore : databaseFileStore,
    maxMegabytes: config.FILE_MAX_MEGABYTES,
    quotaMegabytes: config.FILE_QUOTA_MEGABYTES,
    scanner,
  });
  closers.push(async () => {
    connectObjectStore();
    await objects?.close();
  });
}
