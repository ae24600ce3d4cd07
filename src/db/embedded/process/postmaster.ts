import { statSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processExists } from "../../../lib/runtime/process-exists.ts";
import { commandOf, startOf } from "./processes.ts";

/** A server's own record in postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  /** starting, ready or stopping. */
  status: string;
}

const TIMEOUT_MS = 120_000;

/**
 * Finds the running server of this cluster, waiting while it starts or stops. Removes a postmaster.pid whose process id
 * now belongs to another program, which PostgreSQL would take for a running server. Keeps one whose process no longer
 * exists: the server removes it itself, after checking that no part of the previous server is left.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await readPostmaster(cluster);
    if (!found) return undefined;
    const gone = startOf(found.pid) === null;
    if (gone && !processExists(found.pid)) return undefined;
    if (gone || serves(found.pid, cluster) === false) {
      await rm(join(cluster, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (found.status === "ready") return found;
    if (Date.now() > deadline)
      throw new Error(
        `PostgreSQL (process ${found.pid}) in ${cluster} has been ${found.status} for too long`,
      );
    await sleep(10);
  }
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (text === undefined) return undefined;
  const [pid, , , port, , , , status = "starting"] = text.split("\n");
  if (Number(pid) > 0) return { pid: Number(pid), port: Number(port), status: status.trim() };
  // Just created, or empty after a power failure: PostgreSQL refuses to start with an empty one.
  const { mtimeMs } = await stat(file);
  if (Date.now() - mtimeMs > 2_000) await rm(file, { force: true });
  else await sleep(10);
  return readPostmaster(cluster);
}

/** Checks whether the process is the server of this cluster; undefined if the system does not reveal it. */
export function serves(pid: number, cluster: string): boolean | undefined {
  const command = commandOf(pid);
  // A server's helper processes are titled "postgres: …" and are not servers.
  if (command && !/postgres(\.exe)?( |$)/.test(command[0] ?? "")) return false;
  const folder = command?.[command.indexOf("-D") + 1];
  // The working directory is right even after a move, but root in a container may not inspect other accounts.
  for (const path of [`/proc/${pid}/cwd`, ...(folder && command?.includes("-D") ? [folder] : [])]) {
    try {
      return isSameFolder(path, cluster);
    } catch {}
  }
  return undefined;
}

/** Checks whether two paths lead to the same folder. */
export function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}
