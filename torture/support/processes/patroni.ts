import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../../src/lib/free-port.ts";
import { databaseAccount } from "../../../test/support/process/system-postgres.ts";
import { until } from "../lanes.ts";

const execute = promisify(execFile);

/** A cluster of three PostgreSQL servers that Patroni keeps with the configuration of `deploy/patroni`. */
export interface PatroniCluster {
  members: ReadonlyArray<{ name: string; port: number }>;
  /** Password of the account `postgres`. */
  password: string;
  /** Waits for a primary. @returns its name; @param besides not this one */
  primary(besides?: string): Promise<string>;
  /** Waits until all members run and one of them is a synchronous standby. */
  healthy(): Promise<void>;
  /** Ends a member with its PostgreSQL (`kill -9`), as if its machine were lost. */
  kill(name: string): void;
  /** Starts a member that was killed. */
  start(name: string): void;
  /** Hands over to a standby in good order. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

/** The cluster listens on the loopback address only. */
const password = "patroni";

type Role = "primary" | "replica" | "sync";

interface Member {
  name: string;
  port: number;
  rest: number;
  data: string;
  process?: ChildProcess;
}

/** Starts etcd and three members. @param bin folder of PostgreSQL's programs @throws {Error} if Debian's patroni or etcd-server is missing */
export async function startPatroni(bin: string): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-patroni-"));
  const owner = databaseAccount();
  const give = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  give(folder);
  const [client, peer] = [await freePort(), await freePort()];
  const etcd = spawn(
    "etcd",
    [
      ...["--data-dir", join(folder, "etcd"), "--log-level", "error"],
      ...[
        "--listen-client-urls",
        `http://127.0.0.1:${client}`,
        "--advertise-client-urls",
        `http://127.0.0.1:${client}`,
      ],
      ...[
        "--listen-peer-urls",
        `http://127.0.0.1:${peer}`,
        "--initial-advertise-peer-urls",
        `http://127.0.0.1:${peer}`,
      ],
      ...["--initial-cluster", `default=http://127.0.0.1:${peer}`, "--unsafe-no-fsync"],
    ],
    { stdio: "ignore" },
  );
  await new Promise((resolve, reject) => {
    etcd.once("spawn", resolve);
    etcd.once("error", () => reject(new Error("etcd is not installed: apt-get install etcd-server patroni")));
  });
  // Copied: the account of PostgreSQL may not reach this folder.
  const config = join(folder, "patroni.yml");
  copyFileSync(join(import.meta.dirname, "../../../deploy/patroni/patroni.yml"), config);
  const members: Member[] = [];
  for (const name of ["one", "two", "three"]) {
    const [port, rest] = [await freePort(), await freePort()];
    const member = { name, port, rest, data: join(folder, name) };
    mkdirSync(member.data, { mode: 0o700 });
    give(member.data);
    members.push(member);
  }
  const find = (name: string) => members.find((each) => each.name === name)!;
  const start = (name: string) => {
    const member = find(name);
    const env = environmentOf(member, { bin, client });
    member.process = spawn("patroni", [config], { ...owner, env, stdio: "ignore", cwd: folder });
    member.process.once("error", () => {});
  };
  const is = async ({ rest }: Member, role: Role) =>
    (await fetch(`http://127.0.0.1:${rest}/${role}`).catch(() => undefined))?.status === 200;
  const primary = async (besides?: string): Promise<string> => {
    let found: Member | undefined;
    const look = async () => {
      for (const member of members)
        if (member.name !== besides && (await is(member, "primary"))) found = member;
      return found !== undefined;
    };
    if ((await until(look, 90_000, 20)) === null) throw new Error("Patroni has no primary");
    return found!.name;
  };
  const healthy = async () => {
    const isHealthy = async () => {
      const count = async (role: Role) =>
        (await Promise.all(members.map((each) => is(each, role)))).filter(Boolean).length;
      // A synchronous standby is a replica too.
      return (await count("primary")) === 1 && (await count("replica")) === 2 && (await count("sync")) === 1;
    };
    if ((await until(isHealthy, 120_000, 200)) === null)
      throw new Error("Patroni's members are not all running");
  };
  start(members[0]!.name);
  await primary();
  for (const { name } of members.slice(1)) start(name);
  await healthy();
  return {
    members: members.map(({ name, port }) => ({ name, port })),
    password,
    primary,
    healthy,
    start,
    kill(name) {
      const member = find(name);
      member.process?.kill("SIGKILL");
      process.kill(postmasterOf(member), "SIGKILL");
    },
    async switchOver() {
      const env = environmentOf(members[0]!, { bin, client });
      await execute("patronictl", ["-c", config, "switchover", "--force", "school"], {
        ...owner,
        env,
        cwd: folder,
      });
    },
    async stop() {
      for (const member of members) {
        member.process?.kill("SIGKILL");
        try {
          process.kill(postmasterOf(member), "SIGQUIT");
        } catch {
          // It does not run.
        }
      }
      etcd.kill("SIGKILL");
      await until(
        () => members.every(({ process }) => process?.exitCode !== null || process.signalCode !== null),
        5_000,
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const postmasterOf = ({ data }: Member): number =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);

/** What differs between members, as in `deploy/patroni/patroni.env`. */
const environmentOf = (
  { name, port, rest, data }: Member,
  { bin, client }: { bin: string; client: number },
) => ({
  PATH: process.env["PATH"],
  PATRONI_NAME: name,
  PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
  PATRONI_ETCD3_HOSTS: `127.0.0.1:${client}`,
  PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_DATA_DIR: data,
  PATRONI_POSTGRESQL_BIN_DIR: bin,
  PATRONI_POSTGRESQL_PGPASS: join(data, "../pgpass"),
  PATRONI_SUPERUSER_PASSWORD: password,
  PATRONI_REPLICATION_PASSWORD: password,
  PATRONI_REWIND_PASSWORD: password,
});
