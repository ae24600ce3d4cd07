import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, markOf, type ProcessMark } from "./processes.ts";

interface Owner extends ProcessMark {
  name: string;
}

/** Longer than a server may take to recover from a crash. */
const patienceMs = 150_000;
const keepMs = 600_000;

/**
 * Runs one function at a time over all processes that name this folder; a dead owner's lock is taken over.
 *
 * The lock is the folder `held`. A folder with something in it can be renamed to a free name, never over another folder
 * with something in it, and that makes both steps exclusive: one contender becomes `held`, and one moves a dead owner's
 * `held` to the name reserved for that owner. A file could be removed by a contender who had seen the owner before.
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
  await mkdir(folder).catch(unlessThere);
  await clean(folder);
  await mkdir(mine);
  await writeFile(join(mine, "owner"), JSON.stringify({ ...markOf(process.pid), name } satisfies Owner));
  const deadline = Date.now() + patienceMs;
  while (!(await becomes(mine, held))) {
    const owner = await ownerOf(held);
    if (owner && !isRunning(owner)) await becomes(held, join(folder, `dead-${owner.name}`)).catch(unlessGone);
    else if (owner && Date.now() > deadline) {
      await rm(mine, { recursive: true, force: true });
      throw new Error(
        `Process ${owner.pid} has held ${held} for too long: end that process, or remove the folder`,
      );
    } else await sleep(20);
  }
  return async () => {
    await rename(held, mine).catch(unlessGone);
    await rm(mine, { recursive: true, force: true });
  };
}

/** The process that holds the lock; undefined where it was let go meanwhile. */
async function ownerOf(held: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(join(held, "owner"), "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) return unlessGone(error);
    // A power failure can leave an empty file; its owner is gone with it.
    const { mtimeMs } = await stat(held);
    return { pid: -1, started: "", name: `unreadable-${mtimeMs}` };
  }
}

/** @returns false where the name is taken by a folder with something in it */
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

/** What killed contenders left, as far as this account may; young ones may still be in use. */
async function clean(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const entry = join(folder, name);
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: Date.now() }));
    if (name !== "held" && Date.now() - mtimeMs > keepMs)
      await rm(entry, { recursive: true, force: true }).catch(() => {});
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
