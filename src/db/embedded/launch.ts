import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
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
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import { type Postmaster, readPostmaster } from "./postmaster.ts";
import { reasonIn, spawnAs } from "./run.ts";

interface Launch {
  cluster: string;
  postgres: string;
  account: Account | undefined;
  throwaway: boolean;
}

const logLimit = 1024 * 1024;

/** For data that may be lost: nothing waits for the disk, and nothing is tidied up. */
const carelessly = ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"].flatMap((name) => [
  "-c",
  `${name}=off`,
]);

/** Somebody took the port meanwhile, another server was starting, or parts of a killed one are still ending. */
const passing = /could not create any TCP\/IP sockets|lock file .* already exists|pre-existing shared memory/;

/**
 * Starts a server that outlives this process and its terminal, and waits until it answers.
 * @returns undefined where it did not start and another attempt makes sense
 * @throws {Error} with the server's reason
 */
export async function launch(options: Launch, last: boolean): Promise<Postmaster | undefined> {
  const log = openLog(options.cluster, options.account);
  try {
    const from = fstatSync(log).size;
    const child = await spawnServer(options, log);
    const found = await untilReady(options.cluster, child);
    if (found) return found;
    const said = textFrom(log, from);
    if (!last && (child.signalCode || passing.test(said))) return undefined;
    throw new Error(
      `PostgreSQL did not start in ${options.cluster}: ${reasonIn(said)} (see server.log in that folder)`,
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
  // No socket in the file system: its path may be longer than a system allows.
  args.push(
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    ...(throwaway ? carelessly : []),
  );
  // A session of its own, so that Ctrl-C reaches the service alone, which closes its connections first.
  const child = await spawnAs(account, postgres, args, { detached: true, stdio: ["ignore", log, log] });
  child.unref();
  return child;
}

/** @returns undefined where the server ended instead */
async function untilReady(cluster: string, child: ChildProcess): Promise<Postmaster | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPostmaster(cluster);
    if (found?.pid === child.pid && found?.status === "ready") return found;
    await sleep(10);
  }
  return undefined;
}

/** Keeps one older log beside the current one. */
function openLog(cluster: string, account: Account | undefined): number {
  const file = join(cluster, "server.log");
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(file, `${file}.1`);
  // The folder belongs to an account that must not make root write elsewhere.
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const log = openSync(file, flags, 0o600);
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
}

function textFrom(log: number, position: number): string {
  const buffer = Buffer.alloc(64 * 1024);
  return buffer.toString("utf8", 0, readSync(log, buffer, 0, buffer.length, position));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
