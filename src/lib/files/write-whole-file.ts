import { createWriteStream, type WriteStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { processExists } from "../runtime/process-exists.ts";

interface Work<T> {
  /** Writes and ends the stream. */
  write(output: WriteStream): Promise<T>;
  /** Reads the file back. @throws {Error} if it is damaged */
  check(partial: string): Promise<unknown>;
  /** Returns the path that the file gets, if it depends on the content. */
  pathOf?(partial: string): Promise<string>;
}

/**
 * Writes a file that gets its name, in place of an earlier one, only when it is complete, flushed to disk and has been read back.
 * Only its owner can read it.
 * @throws {Error} that says why the file cannot be written; nothing is left behind then
 */
export async function writeWholeFile<T>(file: string, { write, check, pathOf }: Work<T>): Promise<T> {
  const partial = `${file}.partial-${process.pid}`;
  try {
    await removeLeftovers(file);
    // Flush to disk before closing.
    const result = await write(createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
    await check(partial);
    await rename(partial, (await pathOf?.(partial)) ?? file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw explained(error as NodeJS.ErrnoException, file);
  }
}

/** Removes the partial files of killed processes. */
async function removeLeftovers(file: string): Promise<void> {
  const prefix = `${basename(file)}.partial-`;
  for (const name of await readdir(dirname(file)))
    if (name.startsWith(prefix) && !processExists(Number(name.slice(prefix.length))))
      await rm(join(dirname(file), name), { force: true });
}

function explained(error: NodeJS.ErrnoException, file: string): Error {
  const reason = error.syscall && error.syscall !== "connect" && reasons[error.code ?? ""];
  return reason ? new Error(`${file} cannot be written: ${reason}`, { cause: error }) : error;
}

const reasons: Partial<Record<string, string>> = {
  ENOENT: "the folder does not exist",
  ENOTDIR: "the folder does not exist",
  EISDIR: "the path is a folder",
  EACCES: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is exceeded",
};

/** Flushes the folder, without which a rename does not survive a power failure. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
