import { unavailable } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import type { ObjectStore } from "../../../lib/object-store/object-store.ts";

let current: ObjectStore | undefined;

/** Connects the configured object store; without an argument disconnects it. */
export function connectObjectStore(store?: ObjectStore): void {
  current = store;
}

/** Whether an object store is configured; without one, contents are kept in the database. */
export const hasObjectStore = (): boolean => current !== undefined;

/** @throws {AppError} 503 `file_store_missing` if none is configured */
export function objectStore(): ObjectStore {
  if (current) return current;
  throw unavailable(
    "file_store_missing",
    "The content of this file is in a store that the service is not connected to: ask the operator to check S3_BUCKET",
    60,
  );
}

/** The key of a content. The school is its first part and both parts are checked, so that no path leads to another school. */
export function objectKey(schoolId: string, sha256: string): string {
  if (!isId(schoolId) || !/^[0-9a-f]{64}$/.test(sha256))
    throw new Error("A key needs a school and a SHA-256");
  return `${schoolId}/${sha256}`;
}
