import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRunning, markOf } from "./processes.ts";

/**
 * Notes that this process uses the server. One process may do so several times, also from its worker threads.
 * Call with the lock held.
 * @returns takes the note back
 */
export async function addUser(folder: string): Promise<() => Promise<void>> {
  const note = join(folder, `${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(folder, { recursive: true });
  await writeFile(note, JSON.stringify(markOf(process.pid)));
  return () => rm(note, { force: true });
}

/** How many living users are noted; forgets the dead. Call with the lock held. */
export async function countUsers(folder: string): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const note = join(folder, name);
    if (await isLiving(note)) count++;
    else await rm(note, { force: true });
  }
  return count;
}

async function isLiving(note: string): Promise<boolean> {
  try {
    return isRunning(JSON.parse(await readFile(note, "utf8")));
  } catch {
    // Notes are written under the lock, so a half written one is of a process that died writing it.
    return false;
  }
}
