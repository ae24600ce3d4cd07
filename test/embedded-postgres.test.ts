import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import test from "ava";
import { withLock } from "../src/db/embedded/lock.ts";
import { complete } from "../src/db/embedded/process/binaries.ts";
import { isRunning, markOf } from "../src/db/embedded/process/processes.ts";
import { startEmbedded } from "../src/db/embedded/start-embedded.ts";
import { withClient } from "../src/db/pool/client.ts";

const root = await mkdtemp(join(tmpdir(), "school-svc-embedded-"));
// As root the server runs as another account, which has to pass here.
await chmod(root, 0o755);
/** The data directory that most tests share: making a cluster is what takes time. */
const dataDir = join(root, "data");
const cluster = join(dataDir, "postgres");
const postmasterFile = join(cluster, "postmaster.pid");

test.after.always(async () => {
  for (const name of await readdir(root)) {
    const pid = await postmaster(join(root, name, "postgres")).catch(() => undefined);
    if (pid !== undefined && isRunning(markOf(pid))) process.kill(pid, "SIGQUIT");
  }
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

test.serial("the first start makes a cluster, its database and a password of its own", async (t) => {
  const { url, started, stop } = await startEmbedded({ dataDir });
  t.true(started);
  t.regex(url, /^postgres:\/\/school_svc:[\w-]{32}@127\.0\.0\.1:\d+\/school_svc$/);
  const [row] = await query(
    url,
    `SELECT current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
       current_setting('unix_socket_directories') AS sockets, upper('é') AS upper`,
  );
  t.deepEqual(row, { fsync: "on", encoding: "UTF8", sockets: "", upper: "É" });
  const password = await stat(join(dataDir, "postgres-password"));
  t.is(password.mode & 0o777, 0o600);
  await t.throwsAsync(query(url.replace(/:[\w-]{32}@/, ":guess@"), "SELECT 1"), { code: "28P01" });
  await query(url, "CREATE TABLE kept (n int)");
  await stop();
  await stop();
  t.false(existsSync(postmasterFile));
});

test.serial("a restart keeps the data and the password", async (t) => {
  const before = await readFile(join(dataDir, "postgres-password"), "utf8");
  const { url, started, stop } = await startEmbedded({ dataDir });
  t.true(started);
  t.deepEqual(await query(url, "SELECT * FROM kept"), []);
  t.is(await readFile(join(dataDir, "postgres-password"), "utf8"), before);
  await stop();
});

test.serial("other processes join, and the last one out stops the server", async (t) => {
  const mine = await startEmbedded({ dataDir });
  const again = await startEmbedded({ dataDir });
  const other = await user(dataDir);
  t.deepEqual([mine.started, again.started, other.started], [true, false, false]);
  t.is(other.url, mine.url);
  await mine.stop();
  await again.stop();
  t.deepEqual(await query(mine.url, "SELECT 1 AS one"), [{ one: 1 }]);
  const server = markOf(await postmaster(cluster));
  await other.stop();
  t.false(isRunning(server));
  await t.throwsAsync(query(mine.url, "SELECT 1"), { code: "ECONNREFUSED" });
});

test.serial(
  "a process that forgets to stop ends all the same, and the next one adopts its server",
  async (t) => {
    const forgetful = await user(dataDir, "leave");
    t.is(await forgetful.ended, 0);
    const { started, url, stop } = await startEmbedded({ dataDir });
    t.false(started);
    t.is(url, forgetful.url);
    await stop();
    t.false(existsSync(postmasterFile));
  },
);

test.serial(
  "the server outlives kill -9 of the process that started it, and is adopted without a restart",
  async (t) => {
    const starter = await user(dataDir);
    await query(starter.url, "INSERT INTO kept VALUES (1)");
    const pid = await postmaster(cluster);
    starter.kill();
    await starter.ended;
    const began = Date.now();
    const { started, url, stop } = await startEmbedded({ dataDir });
    t.true(Date.now() - began < 10_000);
    t.false(started);
    t.is(await postmaster(cluster), pid);
    t.deepEqual(await query(url, "SELECT * FROM kept"), [{ n: 1 }]);
    await stop();
  },
);

test.serial("what was acknowledged survives kill -9 of everything", async (t) => {
  const starter = await user(dataDir);
  await query(starter.url, "INSERT INTO kept VALUES (2)");
  process.kill(await postmaster(cluster), "SIGKILL");
  starter.kill();
  await starter.ended;
  const { started, url, stop } = await startEmbedded({ dataDir });
  t.true(started);
  t.deepEqual(await query(url, "SELECT * FROM kept ORDER BY n"), [{ n: 1 }, { n: 2 }]);
  await stop();
});

test.serial("what dead processes left is put right: postmaster.pid, lock and registration", async (t) => {
  const now = Math.floor(Date.now() / 1000);
  // The number of the dead server is ours now, and those of the dead users are nobody's and ours.
  const lines = [process.pid, cluster, now, 5432, "", "127.0.0.1", "  1 1", "ready   ", ""];
  await writeFile(postmasterFile, lines.join("\n"));
  const held = join(dataDir, "postgres-lock", "held");
  await mkdir(held);
  await writeFile(join(held, "owner"), JSON.stringify({ pid: process.pid, started: "before", name: "old" }));
  const users = join(dataDir, "postgres-users");
  await writeFile(join(users, "1-aa"), JSON.stringify({ pid: process.pid, started: "before" }));
  await writeFile(join(users, "2-bb"), JSON.stringify({ pid: 2 ** 22 + 1, started: "before" }));
  await writeFile(join(users, "3-cc"), "");
  const { started, stop } = await startEmbedded({ dataDir });
  t.true(started);
  await stop();
  t.deepEqual(await readdir(users), []);
  t.false(existsSync(postmasterFile));
  t.false(existsSync(held));
});

test.serial("a server that does not take our password is named, and left alone", async (t) => {
  const { stop } = await startEmbedded({ dataDir });
  const file = join(dataDir, "postgres-password");
  const password = await readFile(file, "utf8");
  const pid = await postmaster(cluster);
  await writeFile(file, "another");
  await t.throwsAsync(startEmbedded({ dataDir }), {
    message: new RegExp(
      `process ${pid}\\) runs in ${cluster} and refuses our connection: .*kill -INT ${pid}`,
    ),
  });
  await writeFile(file, password);
  await stop();
});

test.serial("a cluster of another PostgreSQL is refused untouched", async (t) => {
  const file = join(cluster, "PG_VERSION");
  const version = await readFile(file, "utf8");
  await writeFile(file, "14\n");
  await t.throwsAsync(startEmbedded({ dataDir }), {
    message: /was created by PostgreSQL 14, but PostgreSQL \d+ is installed: run .* Nothing was changed/,
  });
  t.is(await readFile(file, "utf8"), "14\n");
  await writeFile(file, version);
});

test.serial(
  "four processes on an empty folder make one server; removing the folder does not keep it alive",
  async (t) => {
    const fresh = join(root, "fresh");
    const users = await Promise.all([1, 2, 3, 4].map(() => user(fresh, "stay", "throwaway")));
    t.is(users.filter(({ started }) => started).length, 1);
    t.is(new Set(users.map(({ url }) => url)).size, 1);
    const [{ url } = { url: "" }] = users;
    t.deepEqual(await query(url, "SHOW fsync"), [{ fsync: "off" }]);
    t.deepEqual((await readdir(fresh)).sort(), [
      "postgres",
      "postgres-lock",
      "postgres-password",
      "postgres-users",
    ]);
    const server = markOf(await postmaster(join(fresh, "postgres")));
    await Promise.all(users.slice(1).map(({ stop }) => stop()));
    t.true(isRunning(server));
    await rm(fresh, { recursive: true, maxRetries: 5 });
    await users[0]?.stop();
    t.false(isRunning(server));
  },
);

const asRoot = process.getuid?.() === 0 ? test.serial : test.serial.skip;

asRoot(
  "where the account of the server cannot pass, the cluster stands elsewhere and is found again",
  async (t) => {
    const closed = join(root, "closed");
    await mkdir(closed, { mode: 0o700 });
    const options = { dataDir: join(closed, "data"), throwaway: true };
    const { url, stop } = await startEmbedded(options);
    await query(url, "CREATE TABLE kept (n int)");
    await stop();
    const location = (await readFile(join(closed, "data", "postgres-location"), "utf8")).trim();
    t.teardown(() => rm(dirname(location), { recursive: true }));
    const again = await startEmbedded(options);
    t.deepEqual(await query(again.url, "SELECT * FROM kept"), []);
    await again.stop();
    const copy = join(closed, "copy");
    await cp(join(closed, "data"), copy, { recursive: true });
    await t.throwsAsync(startEmbedded({ dataDir: copy }), { message: /looks like a copy of .*closed\/data/ });
  },
);

test("a data directory that cannot be used is named in one line", async (t) => {
  const file = join(root, "file");
  await writeFile(file, "");
  for (const folder of [file, join(file, "below")]) {
    await t.throwsAsync(startEmbedded({ dataDir: folder }), {
      message: `The data directory ${folder} cannot be used: it is not a folder (${folder}). Fix this, or set SCHOOL_SVC_DATA_DIR to another folder`,
    });
  }
});

test("without the optional package the error says what to do", async (t) => {
  const alone = join(root, "binaries.ts");
  await cp(new URL("../src/db/embedded/process/binaries.ts", import.meta.url), alone);
  const { findBinaries } = await import(pathToFileURL(alone).href);
  await t.throwsAsync(findBinaries(), { message: /not installed: set DATABASE_URL, or reinstall/ });
});

test("what skipped install scripts would have made is made", async (t) => {
  const native = join(root, "package", "native");
  await mkdir(join(native, "bin"), { recursive: true });
  await mkdir(join(native, "lib"));
  const [initdb, pgCtl, postgres] = ["initdb", "pg_ctl", "postgres"].map((name) => join(native, "bin", name));
  for (const file of [initdb, pgCtl, postgres]) await writeFile(file!, "", { mode: 0o644 });
  await writeFile(join(native, "lib", "libx.so.6.1"), "");
  const links = ["native/lib/libx.so", "native/lib/libx.so.6"];
  await writeFile(
    join(native, "pg-symlinks.json"),
    JSON.stringify(links.map((target) => ({ source: "native/lib/libx.so.6.1", target }))),
  );
  const binaries = { native, version: "18.0.0", initdb: initdb!, pgCtl: pgCtl!, postgres: postgres! };
  t.deepEqual([await complete(binaries), await complete(binaries)], [true, true]);
  for (const link of links) t.is(await readlink(join(native, "..", link)), "libx.so.6.1");
  t.is((await stat(postgres!)).mode & 0o111, 0o111);
});

test("the lock lets one in at a time, also when all find a dead owner's", async (t) => {
  const folder = join(root, "lock");
  await mkdir(join(folder, "held"), { recursive: true });
  await writeFile(
    join(folder, "held", "owner"),
    JSON.stringify({ pid: 2 ** 22 + 1, started: "", name: "dead" }),
  );
  let [inside, most, times] = [0, 0, 0];
  const enter = () =>
    withLock(folder, async () => {
      most = Math.max(most, ++inside);
      times++;
      await sleep(2);
      inside--;
    });
  await Promise.all(Array.from({ length: 20 }, enter));
  await t.throwsAsync(
    withLock(folder, () => Promise.reject(new Error("no"))),
    { message: "no" },
  );
  await enter();
  t.deepEqual([most, times], [1, 21]);
});

async function query(url: string, sql: string): Promise<unknown[]> {
  return (await withClient(url, (client) => client.query(sql))).rows;
}

async function postmaster(folder: string): Promise<number> {
  return Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function user(folder: string, ...words: string[]) {
  const script = new URL("support/process/embedded-user.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, folder, ...words], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const [hello] = await once(child.stdout, "data");
  const { url, started } = JSON.parse(String(hello)) as { url: string; started: boolean };
  const stop = () => {
    child.stdin.end("stop");
    return ended;
  };
  return { url, started, ended, stop, kill: () => child.kill("SIGKILL") };
}
