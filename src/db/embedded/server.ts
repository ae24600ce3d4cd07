import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { createCluster, hasCluster } from "./cluster.ts";
import { greet } from "./database.ts";
import { endServer } from "./end-server.ts";
import { launch } from "./launch.ts";
import type { Place } from "./place.ts";
import { findPostmaster, isSameFolder, type Postmaster, serves } from "./postmaster.ts";
import { markOf, startOf } from "./processes.ts";
import { spawnAs } from "./run.ts";
import { usableBinaries } from "./usable-binaries.ts";

interface Wanted {
  place: Place;
  installed: Binaries;
  password: string;
  throwaway: boolean;
}

const attempts = 6;

/** The server of the cluster with its database: the running one, or a new one. Call with the lock held. */
export async function ensureServer(wanted: Wanted): Promise<Postmaster & { started: boolean }> {
  const { cluster } = wanted.place;
  for (let attempt = 1; ; attempt++) {
    const running = await findPostmaster(cluster);
    if (running && (await joined(running, wanted))) return { ...running, started: false };
    const launched = await start(wanted, attempt === attempts);
    if (launched) return { ...launched, started: true };
    await sleep(100 * attempt);
  }
}

/** @returns false where nobody is there after all */
async function joined({ pid, port }: Postmaster, { place, password }: Wanted): Promise<boolean> {
  const { cluster } = place;
  const known = serves(pid, cluster);
  let directory: string;
  try {
    directory = await patiently(() => greet(port, password));
  } catch (error) {
    // Ended meanwhile; and of a number that may be anybody's, PostgreSQL knows best what to make.
    const refused = (error as { code?: string }).code === "ECONNREFUSED";
    if (startOf(pid) === null || (refused && !known)) return false;
    throw new Error(
      `PostgreSQL (process ${pid}) runs in ${cluster} and does not let us in: ${(error as Error).message}. End it (kill -INT ${pid}) and start again`,
      { cause: error },
    );
  }
  // A folder that is gone was moved here while the server ran.
  if (known || !existsSync(directory) || isSameFolder(directory, cluster)) return true;
  throw new Error(
    `${cluster}/postmaster.pid names process ${pid}, which serves ${directory}: remove that file if one folder is a copy of the other`,
  );
}

async function start(wanted: Wanted, last: boolean): Promise<Postmaster | undefined> {
  const { place, installed, password, throwaway } = wanted;
  const { cluster, account } = place;
  const binaries = await usableBinaries(installed, account, place.home);
  const fresh = !(await hasCluster(cluster, installed));
  if (fresh) await createCluster(cluster, binaries, account, password);
  const launched = await launch({ cluster, postgres: binaries.postgres, account, throwaway }, last);
  if (!launched) return undefined;
  try {
    await greet(launched.port, password);
  } catch (cause) {
    if (startOf(launched.pid) === null && !last) return undefined;
    await endServer(markOf(launched.pid));
    throw new Error(`PostgreSQL in ${cluster} does not let us in: ${(cause as Error).message}`, {
      cause,
    });
  }
  if (fresh && !throwaway) await flush(binaries.initdb, place);
  return launched;
}

/** Brings the files of a new cluster to the disk, in the background: what is written later, the server flushes itself. */
async function flush(initdb: string, { cluster, account }: Place): Promise<void> {
  const args = ["--sync-only", "-D", cluster];
  const child = await spawnAs(account, initdb, args, { detached: true, stdio: "ignore" });
  child.unref();
}

/** For a server that has no connection left, or is just ending. */
async function patiently<T>(fn: () => Promise<T>): Promise<T> {
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
