import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { countObjectFiles } from "./db/count-object-files.ts";
import type { Config } from "./lib/config/config.ts";
import { createConfiguredStore } from "./lib/object-store/create-configured-store.ts";
import type { ObjectStore } from "./lib/object-store/object-store.ts";

/**
 * Checks that the bucket of files can be written, read, listed and deleted, and that no content is in a store that is not configured.
 * @returns what is in use
 * @throws {Error} with the reason
 */
export async function checkFiles(config: Config, databaseUrl: Promise<string>): Promise<string> {
  const store = await createConfiguredStore(config);
  if (!store) {
    const objects = await countObjectFiles(await databaseUrl);
    if (objects)
      throw new Error(
        `${objects} files are in an object store, but S3_BUCKET is not set: nobody can read them`,
      );
    return "kept in the database";
  }
  try {
    await useOnce(store);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: unknown };
    throw new Error(`bucket ${config.S3_BUCKET}: ${reasonOf(cause) ?? message}`, { cause: error });
  } finally {
    await store.close();
  }
  return `bucket ${config.S3_BUCKET} can be written, read, listed and deleted`;
}

async function useOnce(store: ObjectStore): Promise<void> {
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from("school-svc doctor");
  const sha256 = createHash("sha256").update(content).digest("hex");
  await store.put(key, content, { size: content.length, sha256 });
  try {
    const chunks = await store.get(key);
    if (!chunks || !(await buffer(chunks)).equals(content))
      throw new Error("it does not return what was written");
    const listed = new Set<string>();
    for await (const keys of store.list(key)) for (const each of keys) listed.add(each);
    if (!listed.has(key)) throw new Error("it does not list what was written");
  } finally {
    await store.delete(key);
  }
  if (await store.get(key)) throw new Error("it still has what was deleted");
}

const reasonOf = (cause: unknown): string | undefined =>
  cause instanceof AggregateError
    ? cause.errors.map(String).join("; ")
    : cause instanceof Error
      ? cause.message
      : undefined;
