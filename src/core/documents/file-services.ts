import { databaseFileStore } from "./store/database-file-store.ts";
import type { FileStore } from "./store/file-store.ts";

export interface FileServices {
  /** Where the bytes are kept. Default: the database. */
  store?: FileStore;
  /** Maximum size of one uploaded file. */
  maxMegabytes: number;
  /** Maximum size of all files of a school. */
  quotaMegabytes: number;
}

let current: Required<FileServices> = { store: databaseFileStore, maxMegabytes: 10, quotaMegabytes: 2_000 };

/** Sets the store and the configured limits; called once at start-up. */
export function connectFiles(services: FileServices): void {
  current = { store: databaseFileStore, ...services };
}

export const fileServices = (): Required<FileServices> => current;
