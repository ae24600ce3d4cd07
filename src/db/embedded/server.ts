import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { createCluster, hasCluster } from "./cluster.ts";
import { greet } from "./database.ts";
import { endServer } from "./end-server.ts";
import { launch } from "./launch.ts";
import type { Place } from "./place.ts";
import { findPostmaster, isSameFolder, type Postmaster, serves } from "./postmaster.ts";
import { markOf } from "./processes.ts";
import { spawnOptions } from "./run.ts";
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
    // PostgreSQL knows best what to make of such a postmaster.pid.
    if (!known && (error as { code?: string }).code === "ECONNREFUSED") return false;
    throw new Error(
      `PostgreSQL (process ${pid}) runs in ${cluster} and does not answer with our password: ${(error as Error).message}. End it (kill -INT ${pid}) and start again`,
      { cause: error },
    );
  }
  if (known || isSameFolder(directory, cluster)) return true;
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
    await endServer(markOf(launched.pid));
    throw new Error(`PostgreSQL in ${cluster} does not work with our password: ${(cause as Error).message}`, {
      cause,
    });
  }
  if (fresh && !throwaway) flush(binaries.initdb, place);
  return launched;
}

/** Brings the files of a new cluster to the disk, in the background: what is written later, the server flushes itself. */
function flush(initdb: string, { cluster, account }: Place): void {
  const child = spawn(initdb, ["--sync-only", "-D", cluster], {
    ...spawnOptions(account),
    detached: true,
    stdio: "ignore",
  });
  child.on("error", () => {});
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
