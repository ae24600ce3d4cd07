import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, markOf, type ProcessMark } from "./process/processes.ts";

interface Owner extends ProcessMark {
  name: string;
}

/** Longer than a server takes to recover from a crash. */
const TIMEOUT_MS = 150_000;
const KEEP_ABANDONED_MS = 600_000;

/**
 * Runs one function at a time across all processes that name this folder; takes over the lock of a dead owner.
 *
 * The lock is the folder `held`. A non-empty folder can be renamed to a free name but never over another non-empty
 * folder, which makes both steps exclusive: one contender's folder becomes `held`, and one contender moves a dead
 * owner's `held` to the name reserved for that owner. A lock file could be removed by a contender that had read the
 * previous owner.
 */
export async function withLock<T>(folder: string, fn: () => Promise<T>): Promise<T> {
  const release = await acquire(folder);
  try {
    return await fn();
  } finally {
    await release();
  }
}

async function acquire(folder: string): Promise<() => Promise<void>> {
  const name = `${process.pid}-${randomBytes(6).toString("hex")}`;
  const [mine, held] = [join(folder, name), join(folder, "held")];
  await mkdir(folder).catch(ignoreExisting);
  await removeAbandoned(folder);
  await mkdir(mine);
  await writeFile(join(mine, "owner"), JSON.stringify({ ...markOf(process.pid), name } satisfies Owner));
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await becomes(mine, held))) {
    const owner = await ownerOf(held);
    if (owner && !isRunning(owner))
      await becomes(held, join(folder, `dead-${owner.name}`)).catch(ignoreMissing);
    else if (owner && Date.now() > deadline) {
      await rm(mine, { recursive: true, force: true });
      throw new Error(
        `Process ${owner.pid} has held the lock ${held} for too long: stop that process, or remove the folder`,
      );
    } else await sleep(20);
  }
  return async () => {
    await rename(held, mine).catch(ignoreMissing);
    await rm(mine, { recursive: true, force: true });
  };
}

/** Reads the process that holds the lock; undefined if it was released meanwhile. */
async function ownerOf(held: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(join(held, "owner"), "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) return ignoreMissing(error);
    // A power failure can leave an empty file; its owner no longer exists.
    const { mtimeMs } = await stat(held);
    return { pid: -1, started: "", name: `unreadable-${mtimeMs}` };
  }
}

/** @returns false if a non-empty folder already has the name */
async function becomes(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const taken =
      process.platform === "win32" ? ["EPERM", "EACCES", "EBUSY", "EEXIST"] : ["ENOTEMPTY", "EEXIST"];
    if (taken.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Removes folders left by killed contenders, as far as this account may; recent ones may still be in use. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const entry = join(folder, name);
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: Date.now() }));
    if (name !== "held" && Date.now() - mtimeMs > KEEP_ABANDONED_MS)
      await rm(entry, { recursive: true, force: true }).catch(() => {});
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
