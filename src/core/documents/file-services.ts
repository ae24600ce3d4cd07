import type { VirusScanner } from "../../lib/virus-scan/clamd.ts";
import { databaseFileStore } from "./store/database-file-store.ts";
import type { FileStore } from "./store/file-store.ts";

export interface FileServices {
  /** Where new contents are kept. Default: the database. */
  store?: FileStore;
  /** Scans every upload. Default: none. */
  scanner?: VirusScanner | undefined;
  /** Maximum size of one uploaded file. */
  maxMegabytes: number;
  /** Maximum size of all files of a school. */
  quotaMegabytes: number;
}

type Connected = FileServices & { store: FileStore };

let current: Connected = { store: databaseFileStore, maxMegabytes: 10, quotaMegabytes: 2_000 };

/** Sets the store, the scanner and the configured limits; called once at start-up. */
export function connectFiles(services: FileServices): void {
  current = { store: databaseFileStore, ...services };
}

export const fileServices = (): Connected => current;
