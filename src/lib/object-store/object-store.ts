export interface ObjectFacts {
  /** In bytes. */
  size: number;
  /** Of the content, in hexadecimal: the store refuses a content that arrives damaged. */
  sha256: string;
}

/** A store of immutable objects outside the database. Every method throws `file_store_unavailable` (503) if the store fails. */
export interface ObjectStore {
  put(key: string, content: Buffer | AsyncIterable<Uint8Array>, facts: ObjectFacts): Promise<void>;
  /** Opens an object for reading; null if there is none. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Deletes an object; nothing happens if there is none. */
  delete(key: string): Promise<void>;
  /** Lists the keys with this beginning, a page at a time. */
  list(prefix: string): AsyncIterable<string[]>;
  close(): Promise<void>;
}
