import type { ChildProcess } from "node:child_process";
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../lib/free-port.ts";
import type { Account } from "../account.ts";
import { type Postmaster, readPostmaster } from "./postmaster.ts";
import { reasonIn, spawnAs } from "./run.ts";

interface Launch {
  cluster: string;
  postgres: string;
  account: Account | undefined;
  throwaway: boolean;
}

const MAX_LOG_BYTES = 1024 * 1024;

/** Settings for disposable data: no waiting for the disk, no vacuuming, no parallel workers, several databases in memory. */
const disposableSettings = [
  ...["fsync", "synchronous_commit", "full_page_writes", "autovacuum"].map((name) => `${name}=off`),
  ...["max_parallel_workers_per_gather=0", "shared_buffers=512MB"],
].flatMap((setting) => ["-c", setting]);

/** Temporary failures: another process took the port, another server was starting, or parts of a killed one are still ending. */
const temporaryFailures =
  /could not create any TCP\/IP sockets|lock file .* already exists|pre-existing shared memory/;

/**
 * Starts a server that outlives this process and its terminal, and waits until it is ready.
 * @returns undefined if it did not start and another attempt makes sense
 * @throws {Error} with the server's reason
 */
export async function launch(options: Launch, last: boolean): Promise<Postmaster | undefined> {
  const log = openLog(options.cluster, options.account);
  try {
    const from = fstatSync(log).size;
    const child = await spawnServer(options, log);
    const found = await untilReady(options.cluster, child);
    if (found) return found;
    const output = textFrom(log, from);
    if (!last && (child.signalCode || temporaryFailures.test(output))) return undefined;
    throw new Error(
      `PostgreSQL did not start in ${options.cluster}: ${reasonIn(output)} (see server.log in that folder)`,
    );
  } finally {
    closeSync(log);
  }
}

async function spawnServer(
  { cluster, postgres, account, throwaway }: Launch,
  log: number,
): Promise<ChildProcess> {
  const args = ["-D", cluster, "-p", String(await freePort())];
  // No Unix socket: its path may exceed the system's length limit.
  args.push(
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    ...(throwaway ? disposableSettings : []),
  );
  // In its own session, so that Ctrl-C reaches only the service, which closes its connections first.
  const child = await spawnAs(account, postgres, args, { detached: true, stdio: ["ignore", log, log] });
  child.unref();
  return child;
}

/** @returns undefined if the server exited instead */
async function untilReady(cluster: string, child: ChildProcess): Promise<Postmaster | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPostmaster(cluster);
    if (found?.pid === child.pid && found?.status === "ready") return found;
    await sleep(10);
  }
  return undefined;
}

/** Opens the log, rotating it first if it is too large. Keeps one older log next to the current one. */
function openLog(cluster: string, account: Account | undefined): number {
  const file = join(cluster, "server.log");
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  // The folder belongs to another account, which must not be able to redirect root's writes through a link.
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const log = openSync(file, flags, 0o600);
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
}

function textFrom(log: number, position: number): string {
  const buffer = Buffer.alloc(64 * 1024);
  return buffer.toString("utf8", 0, readSync(log, buffer, 0, buffer.length, position));
}
