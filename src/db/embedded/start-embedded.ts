import { mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { dataDirMode } from "../../lib/files/data-dir-mode.ts";
import { hasCluster, setAsideCluster } from "./cluster.ts";
import { urlOf } from "./database.ts";
import { withLock } from "./lock.ts";
import { readPassword } from "./password.ts";
import { findPlace, type Place, recordPlace } from "./place.ts";
import { findBinaries } from "./process/binaries.ts";
import { endServer } from "./process/end-server.ts";
import { findPostmaster } from "./process/postmaster.ts";
import { markOf, type ProcessMark } from "./process/processes.ts";
import { ensureServer } from "./process/server.ts";
import { addUser, countUsers } from "./users.ts";

export interface EmbeddedPostgres {
  /** URL of the database `school_svc`, as the superuser of the cluster. */
  url: string;
  /** True when this call started the server, false when it joined a running one. */
  started: boolean;
  /** Stops using the server, and stops it when no other process uses it. Close connections first. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster, its password and the list of its users. */
  dataDir: string;
  /** For tests: a server that this call starts is fast, and its data does not survive a machine crash. */
  throwaway?: boolean;
  /** Renames a cluster of another PostgreSQL version and creates an empty one in its place. */
  setAsideOtherVersion?: boolean;
  log?: (message: string, details?: object) => void;
}

type Log = NonNullable<EmbeddedOptions["log"]>;

/**
 * Starts or joins the embedded PostgreSQL of a data directory. All processes with the same data directory share one
 * server: the first creates and starts it, others join (also after a crash that left the server running), and the last
 * one stops it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { throwaway = false, setAsideOtherVersion = false, log = () => {} } = options;
  const began = Date.now();
  const installed = await findBinaries();
  return withFolderErrors(resolve(options.dataDir), async () => {
    await mkdir(options.dataDir, { recursive: true, mode: dataDirMode() });
    const dataDir = await realpath(options.dataDir);
    return withLock(join(dataDir, "postgres-lock"), async () => {
      const place = await findPlace(dataDir, throwaway);
      if (setAsideOtherVersion) await setAsideCluster(place.cluster, installed);
      const exists = await hasCluster(place.cluster, installed);
      if (!exists) log("creating a PostgreSQL cluster", { folder: place.cluster });
      const password = await readPassword(join(dataDir, "postgres-password"), exists);
      const { pid, port, started } = await ensureServer({ place, installed, password, throwaway });
      const server = markOf(pid);
      const leave = await registerUser(dataDir, place).catch(async (error) => {
        if (started) await endServer(server);
        throw error;
      });
      const facts = { folder: place.cluster, pid, port, ms: Date.now() - began };
      log(started ? "PostgreSQL started" : "joined PostgreSQL", facts);
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= stopUsing(dataDir, place, server, leave, log));
      return { url: urlOf(port, password), started, stop };
    });
  });
}

async function registerUser(dataDir: string, place: Place): Promise<() => Promise<void>> {
  await recordPlace(dataDir, place);
  return addUser(join(dataDir, "postgres-users"));
}

async function stopUsing(
  dataDir: string,
  place: Place,
  server: ProcessMark,
  leave: () => Promise<void>,
  log: Log,
): Promise<void> {
  try {
    await withLock(join(dataDir, "postgres-lock"), async () => {
      await leave();
      const others = await countUsers(join(dataDir, "postgres-users"));
      if (others > 0) return log("left PostgreSQL running", { users: others });
      // Not always the server this process joined: that one may have crashed and another process started a new one.
      const running = await findPostmaster(place.cluster);
      await endServer(running ? markOf(running.pid) : server);
      log("PostgreSQL stopped", { folder: place.cluster });
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    // The data directory was removed, so no other process can join.
    await endServer(server);
  }
}

/** Turns file system errors (full disk, read-only folder, …) into one line that names the folder. */
async function withFolderErrors<T>(dataDir: string, fn: () => Promise<T>): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    const { code, syscall, path, message } = error as NodeJS.ErrnoException;
    if (!code || !syscall || syscall === "connect") throw error;
    const reason = reasons[code] ?? message;
    throw new Error(
      `The data directory ${dataDir} cannot be used: ${reason}${path ? ` (${path})` : ""}. Fix this, or set SCHOOL_SVC_DATA_DIR to another folder`,
      { cause: error },
    );
  }
}

const reasons: Partial<Record<string, string>> = {
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EEXIST: "it is not a folder",
  ENOTDIR: "it is not a folder",
};
