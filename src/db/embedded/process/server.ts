import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createCluster, hasCluster } from "../cluster.ts";
import { greet } from "../database.ts";
import type { Place } from "../place.ts";
import type { Binaries } from "./binaries.ts";
import { endServer } from "./end-server.ts";
import { launch } from "./launch.ts";
import { findPostmaster, isSameFolder, type Postmaster, serves } from "./postmaster.ts";
import { markOf, startOf } from "./processes.ts";
import { spawnAs } from "./run.ts";
import { usableBinaries } from "./usable-binaries.ts";

interface ServerOptions {
  place: Place;
  installed: Binaries;
  password: string;
  throwaway: boolean;
}

const MAX_ATTEMPTS = 6;

/** Returns the running server of the cluster, or starts one, and makes sure its database exists. Call with the lock held. */
export async function ensureServer(options: ServerOptions): Promise<Postmaster & { started: boolean }> {
  const { cluster } = options.place;
  for (let attempt = 1; ; attempt++) {
    const running = await findPostmaster(cluster);
    if (running && (await canJoin(running, options))) return { ...running, started: false };
    const launched = await start(options, attempt === MAX_ATTEMPTS);
    if (launched) return { ...launched, started: true };
    await sleep(100 * attempt);
  }
}

/** @returns false if no server is running after all */
async function canJoin({ pid, port }: Postmaster, { place, password }: ServerOptions): Promise<boolean> {
  const { cluster } = place;
  const known = serves(pid, cluster);
  let directory: string;
  try {
    directory = await retryWhileBusy(() => greet(port, password));
  } catch (error) {
    // The server ended meanwhile. If the process id may belong to another program, let PostgreSQL decide.
    const refused = (error as { code?: string }).code === "ECONNREFUSED";
    if (startOf(pid) === null || (refused && !known)) return false;
    throw new Error(
      `PostgreSQL (process ${pid}) runs in ${cluster} and refuses our connection: ${(error as Error).message}. Stop it (kill -INT ${pid}) and start again`,
      { cause: error },
    );
  }
  // A directory that no longer exists was moved here while the server ran.
  if (known || !existsSync(directory) || isSameFolder(directory, cluster)) return true;
  throw new Error(
    `${cluster}/postmaster.pid names process ${pid}, which serves ${directory}: remove that file if one folder is a copy of the other`,
  );
}

async function start(options: ServerOptions, last: boolean): Promise<Postmaster | undefined> {
  const { place, installed, password, throwaway } = options;
  const { cluster, account } = place;
  const binaries = await usableBinaries(installed, account, place.home);
  const isNew = !(await hasCluster(cluster, installed));
  if (isNew) await createCluster(cluster, binaries, account, password);
  const launched = await launch({ cluster, postgres: binaries.postgres, account, throwaway }, last);
  if (!launched) return undefined;
  try {
    await greet(launched.port, password);
  } catch (cause) {
    if (startOf(launched.pid) === null && !last) return undefined;
    await endServer(markOf(launched.pid));
    throw new Error(`PostgreSQL in ${cluster} refuses our connection: ${(cause as Error).message}`, {
      cause,
    });
  }
  if (isNew && !throwaway) await flush(binaries.initdb, place);
  return launched;
}

/** Flushes the files of a new cluster to disk in the background. The server itself flushes later writes. */
async function flush(initdb: string, { cluster, account }: Place): Promise<void> {
  const args = ["--sync-only", "-D", cluster];
  const child = await spawnAs(account, initdb, args, { detached: true, stdio: "ignore" });
  child.unref();
}

/** Retries while the server has no free connection or is shutting down. */
async function retryWhileBusy<T>(fn: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    try {
      return await fn();
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (!["53300", "57P03", "57P01"].includes(code) || Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
