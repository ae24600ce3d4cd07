/**
 * A place for the bytes of files, addressed by their SHA-256 within the school of the context. `put` and `remove` run in the
 * caller's transaction, under the lock `files` of the school.
 */
export interface FileStore {
  /** Stores a content; nothing happens if the school has it already. */
  put(sha256: string, content: Buffer): Promise<void>;
  /** Reads a content in chunks. @throws {AppError} 404 if it is not there, 503 if the store fails */
  read(sha256: string): AsyncIterable<Uint8Array>;
  remove(sha256: string): Promise<void>;
}
