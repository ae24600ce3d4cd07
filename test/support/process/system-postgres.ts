import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../../src/lib/free-port.ts";

const execute = promisify(execFile);

/** A cluster of the system's PostgreSQL packages, with its tools: the embedded PostgreSQL has no pg_dump. */
export interface SystemCluster {
  port: number;
  folder: string;
  /** Data directory of the cluster, inside `folder`. */
  data: string;
  /** Returns a TCP URL; local connections need no password. */
  url(database: string, user?: string): string;
  /** Runs a PostgreSQL program against this cluster. @throws {Error} with its stderr if it fails */
  run(program: string, args: readonly string[], options?: { user?: string }): Promise<string>;
  stop(): Promise<void>;
}

/** Finds the bin folder of the newest complete installation; undefined if there is none. */
export function findSystemPostgres(): string | undefined {
  const major = (folder: string) => Number(folder.match(/\/(\d+)\/bin$/)?.[1]);
  return globSync("/usr/lib/postgresql/*/bin")
    .filter((folder) => ["initdb", "pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name))))
    .sort((one, other) => major(other) - major(one))[0];
}

/** PostgreSQL refuses to run as root; use the account created by its package. */
export const databaseAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: "-u" | "-g") => Number(spawnSync("id", [kind, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
};

/**
 * Creates and starts an empty cluster, or a standby of `primary`.
 * @param bin result of `findSystemPostgres`
 */
export async function startSystemCluster(bin: string, primary?: SystemCluster): Promise<SystemCluster> {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-cluster-"));
  chmodSync(folder, 0o755);
  const owner = databaseAccount();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  let port: number | undefined;
  const run: SystemCluster["run"] = async (program, args, { user = "postgres" } = {}) => {
    const server = { PGHOST: "127.0.0.1", ...(port && { PGPORT: String(port) }), PGUSER: user };
    const env = { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", ...server };
    const options = { ...owner, cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await execute(join(bin, program), args as string[], options).catch((error) => {
      throw new Error(`${program} failed: ${error.stderr || error.message}`);
    });
    return stdout;
  };
  if (primary) await primary.run("pg_basebackup", ["-D", data, "-R", "-c", "fast"]);
  else {
    const locale = ["-E", "UTF8", "--locale=C.UTF-8"];
    await run("initdb", ["-D", data, "-U", "postgres", ...locale, "-A", "trust", "--no-sync"]);
  }
  // Chosen last: another process can take a free port until the cluster uses it.
  port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const log = join(folder, "server.log");
  await run("pg_ctl", ["start", "-w", "-D", data, "-l", log, "-o", settings]).catch((error: Error) => {
    throw new Error(existsSync(log) ? `${error.message}\n${readFileSync(log, "utf8")}` : error.message);
  });
  return {
    port,
    folder,
    data,
    url: (database, user = "postgres") => `postgres://${user}@127.0.0.1:${port}/${database}`,
    run,
    async stop() {
      if (statSync(join(data, "postmaster.pid"), { throwIfNoEntry: false }))
        await run("pg_ctl", ["stop", "-w", "-m", "immediate", "-D", data]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
