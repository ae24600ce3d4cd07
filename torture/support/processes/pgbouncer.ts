import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { freePort } from "../../../src/lib/free-port.ts";
import { until } from "../lanes.ts";
import type { Environment } from "./environment.ts";

/** PgBouncer of Debian, unless PGBOUNCER names another program. */
const program = process.env["PGBOUNCER"] ?? "/usr/sbin/pgbouncer";

export interface PgBouncer {
  url: string;
  version: string;
  /** True since 1.21, which prepares a statement again on the connection that a transaction gets. */
  keepsStatements: boolean;
}

/** Returns whether PgBouncer is installed. */
export const hasPgBouncer = (): boolean => existsSync(program);

/** PgBouncer refuses to run as root; use the account of the PostgreSQL package. */
const account = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: "-u" | "-g") => Number(spawnSync("id", [kind, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
};

/** Starts a PgBouncer in transaction mode in front of a database. */
export async function openPgBouncer(
  environment: Environment,
  databaseUrl: string,
  poolSize: number,
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const folder = join(environment.folder, "pgbouncer");
  mkdirSync(folder);
  const owner = account();
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  const port = await freePort();
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, version = "", major = "0", minor = "0"] = stdout.match(/PgBouncer ((\d+)\.(\d+)\S*)/) ?? [];
  const keepsStatements = Number(major) > 1 || Number(minor) >= 21;
  const database = pathname.slice(1);
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
${database} = host=${hostname} port=${serverPort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
${keepsStatements ? "max_prepared_statements = 200\n" : ""}`,
  );
  chmodSync(environment.folder, 0o755);
  if (owner.uid !== undefined)
    for (const path of [folder, settings, users]) chownSync(path, owner.uid, owner.gid!);
  const child: ChildProcess = spawn(program, ["-q", settings], { ...owner, cwd: "/", stdio: "ignore" });
  environment.afterwards(() => child.kill("SIGKILL"));
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  const responds = () =>
    new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once("error", () => resolve(true))
        .listen(port, "127.0.0.1", () => {
          probe.close();
          resolve(false);
        });
    });
  if ((await until(responds, 10_000)) === null) throw new Error("PgBouncer does not start");
  return { url, version, keepsStatements };
}
