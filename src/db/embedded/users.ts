import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRunning, markOf } from "./process/processes.ts";

/**
 * Registers this process as a user of the server. One process may register several times, also from its worker threads.
 * Call with the lock held.
 * @returns removes the registration
 */
export async function addUser(folder: string): Promise<() => Promise<void>> {
  const entry = join(folder, `${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(folder, { recursive: true });
  await writeFile(entry, JSON.stringify(markOf(process.pid)));
  return () => rm(entry, { force: true });
}

/** Counts the living registered users and removes the entries of dead ones. Call with the lock held. */
export async function countUsers(folder: string): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = join(folder, name);
    if (await isAlive(entry)) count++;
    else await rm(entry, { force: true });
  }
  return count;
}

async function isAlive(entry: string): Promise<boolean> {
  try {
    return isRunning(JSON.parse(await readFile(entry, "utf8")));
  } catch {
    // Entries are written under the lock, so an incomplete one belongs to a process that died while writing it.
    return false;
  }
}
