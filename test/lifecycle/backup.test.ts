import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import test from "ava";
import { loadArchive } from "../../src/db/archive/load-archive.ts";
import { writeArchive } from "../../src/db/archive/write-archive.ts";
import { startEmbedded } from "../../src/db/embedded/start-embedded.ts";
import { migrate } from "../../src/db/migrating/migrate.ts";
import { migrations } from "../../src/db/migrations/index.ts";
import { withClient } from "../../src/db/pool/client.ts";
import { createDatabase } from "../support/database.ts";
import { cli, startCli } from "../support/process/process.ts";
import { serve, stop } from "../support/process/process-service.ts";

// If root runs the tests, PostgreSQL runs under another account, which needs access.
const root = mkdtempSync(join(tmpdir(), "school-svc-backup-"));
chmodSync(root, 0o755);
const folders = new Set<string>();
const file = join(root, "backup.gz");

/** Creates a separate data directory with the keys of the first one. */
function dataDirectory(name: string): Record<string, string | undefined> {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  folders.add(folder);
  if (existsSync(join(root, "first/secrets.json")) && name !== "first")
    cpSync(join(root, "first/secrets.json"), join(folder, "secrets.json"));
  const none = { DATABASE_URL: undefined, JWT_SECRET: undefined, ENCRYPTION_KEY: undefined };
  return { ...none, SCHOOL_SVC_DATA_DIR: folder };
}

/** Runs `fn` on the embedded database of a data directory, as its superuser. */
async function inside<T>(
  env: Record<string, string | undefined>,
  fn: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startEmbedded({ dataDir: env["SCHOOL_SVC_DATA_DIR"]! });
  return fn(server.url).finally(() => server.stop());
}

const mottoOf = (env: Record<string, string | undefined>): Promise<string> =>
  inside(env, (url) =>
    withClient(url, async (client) => {
      const { rows } = await client.query("SELECT motto FROM schools WHERE slug = 'greenfield'");
      return rows[0]?.motto;
    }),
  );

const first = dataDirectory("first");

test.after.always(async () => {
  for (const dataDir of folders) await (await startEmbedded({ dataDir }).catch(() => null))?.stop();
  await rm(root, { recursive: true, force: true });
});

test.serial(
  "a backup of a running service restores elsewhere with the same rows, and users can sign in",
  async (t) => {
    const service = await serve(t, { env: first, args: ["--demo"] });
    await service.sees(/admin@greenfield\.example/);
    const administrator = await service.as("admin");
    let writing = true;
    const writes = (async () => {
      for (let n = 0; writing; n += 1)
        await administrator.post("/school-settings", { key: `backup.n${n}`, value: n });
    })();
    const made = await cli(["backup", file, "--json"], first);
    writing = false;
    await writes;
    t.is(made.code, 0, made.stderr);
    const report = JSON.parse(made.stdout);
    t.true(report.tables > 130 && report.rows > 10_000 && report.bytes > 100_000);
    await stop(service);

    const second = dataDirectory("second");
    const restored = await cli(["restore", file, "--json"], second);
    t.is(restored.code, 0, restored.stderr);
    t.like(JSON.parse(restored.stdout), { rows: report.rows, tables: report.tables, hasKey: true });
    const again = join(root, "again.gz");
    t.is((await cli(["backup", again], second)).code, 0);
    const rowsOf = (name: string) =>
      gunzipSync(readFileSync(name)).toString().split("\n").slice(2, -2).sort();
    t.deepEqual(rowsOf(again), rowsOf(file));

    const other = await serve(t, { env: second });
    t.is((await (await other.as("admin")).get("/students")).status, 200);
    const doctor = await cli(["doctor", "--json"], second);
    t.is(JSON.parse(doctor.stdout).find(({ check }: { check: string }) => check === "schema").outcome, "ok");
    const inUse = await cli(["restore", file, "--replace"], second);
    t.is(inUse.code, 1);
    t.regex(inUse.stderr, /^The database is in use: stop serve[^\n]*Nothing was changed\n$/);
    await stop(other);
  },
);

test.serial(
  "restoring over schools requires --replace, and backing up over a file requires --force",
  async (t) => {
    const over = await cli(["restore", file], first);
    t.is(over.code, 1);
    t.regex(over.stderr, /^The database has 2 schools: add --replace [^\n]*Nothing was changed\n$/);
    const onto = await cli(["backup", file], first);
    t.is(onto.code, 1);
    t.regex(onto.stderr, /already exists: choose another name or add --force\n$/);
    t.is((await cli(["backup", file, "--force"], first)).code, 0);
  },
);

test.serial("a backup counts the files whose contents are in the object store", async (t) => {
  await inside(first, (url) =>
    withClient(url, (client) =>
      client.query("UPDATE stored_files SET content = NULL WHERE id = (SELECT id FROM stored_files LIMIT 1)"),
    ),
  );
  const made = await cli(["backup", join(root, "elsewhere.gz"), "--json"], first);
  t.is(JSON.parse(made.stdout).filesElsewhere, 1);
  t.regex(made.stderr, /^Files whose contents are in the object store and not in this backup: 1\./m);
});

test.serial(
  "a truncated, damaged, newer or foreign file is refused before anything is changed",
  async (t) => {
    const whole = readFileSync(file);
    const text = gunzipSync(whole).toString();
    const flipped = Buffer.from(whole);
    flipped[flipped.length >> 1]! ^= 1;
    const broken: Record<string, [bytes: Buffer | string, message: RegExp]> = {
      "cut-off.gz": [whole.subarray(0, whole.length - 1000), /is truncated: use another backup$/],
      "flipped.gz": [flipped, /is damaged \(.*\): use another backup$/],
      "changed.gz": [
        gzipSync(text.replace("Greenfield", "Greenfeild")),
        /is damaged \(the checksum does not match\)/,
      ],
      "shorter.gz": [gzipSync(text.slice(0, text.length >> 1)), /is damaged \(unexpected end of file\)/],
      "newer.gz": [gzipSync(text.replace('"format":1', '"format":2')), /which uses a different format/],
      "other.gz": [gzipSync("hello\n"), /is not a school-svc backup$/],
      "other.txt": ["hello\n", /is not a school-svc backup$/],
    };
    for (const [name, [bytes, message]] of Object.entries(broken)) {
      writeFileSync(join(root, name), bytes);
      const { code, stderr } = await cli(["restore", join(root, name), "--replace"], first);
      t.is(code, 1, name);
      t.regex(stderr.trimEnd(), message, name);
    }
    const missing = await cli(["restore", join(root, "none.gz")], first);
    t.regex(missing.stderr, /^File not found: .*none\.gz\n$/);
    const nowhere = await cli(["backup", join(root, "none/backup.gz")], first);
    t.regex(nowhere.stderr, /cannot be written: the folder does not exist\n$/);
    t.not(await mottoOf(first), undefined);
  },
);

test.serial("kill -9 during a restore leaves the previous or the complete restored database", async (t) => {
  const env = dataDirectory("killed");
  const began = performance.now();
  t.is((await cli(["restore", file], env)).code, 0);
  const wholeMs = performance.now() - began;
  const motto = await mottoOf(env);
  const mark = (text: string) =>
    inside(env, (url) =>
      withClient(url, (client) =>
        client.query(`UPDATE schools SET motto = '${text}' WHERE slug = 'greenfield'`),
      ),
    );
  await mark("former");
  let killed = 0;
  for (const share of [0.05, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1, Number.POSITIVE_INFINITY]) {
    const running = startCli(t, ["restore", file, "--replace"], { env });
    const end = await (share < 2 ? Promise.race([running.ended, pause(wholeMs * share)]) : running.ended);
    if (!end) {
      running.child.kill("SIGKILL");
      await running.ended;
      killed += 1;
    } else t.is(end.code, 0, end.stderr);
    const found = await mottoOf(env);
    if (end) {
      t.is(found, motto);
      break;
    }
    t.true(["former", motto].includes(found), found);
    if (found === motto) await mark("former");
  }
  t.true(killed >= 2, `${killed} kills`);
  const left = await inside(env, (url) =>
    withClient(url, (client) => client.query("SELECT FROM pg_database WHERE datname LIKE 'school_svc_%'")),
  );
  t.is(left.rowCount, 0, "databases of killed restores are dropped");
});

test.serial(
  "kill -9 during a backup keeps the previous file, and the next backup removes partial files",
  async (t) => {
    const before = readFileSync(file);
    let killed = 0;
    for (const delay of [500, 700, 900, 1_100]) {
      const running = startCli(t, ["backup", file, "--force"], { env: first });
      if (await Promise.race([running.ended, pause(delay)])) continue;
      running.child.kill("SIGKILL");
      await running.ended;
      killed += 1;
      t.is((await cli(["restore", file], first)).stderr.includes("--replace"), true, "the file is complete");
    }
    t.true(killed > 0 && before.length > 0);
    writeFileSync(`${file}.partial-999999999`, "");
    t.is((await cli(["backup", file, "--force"], first)).code, 0);
    t.deepEqual(
      readdirSync(root).filter((name) => name.includes(".partial")),
      [],
    );
  },
);

test.serial("a backup of an earlier version is migrated during the restore", async (t) => {
  const [old, target] = [await createDatabase({ empty: true }), await createDatabase({ empty: true })];
  t.teardown(old.drop);
  t.teardown(target.drop);
  const names = migrations.map(({ name }) => name);
  await migrate(old.url, () => {}, names.slice(0, -1));
  await withClient(old.url, (client) =>
    client.query(`INSERT INTO schools (id, slug, name, timezone, currency)
      VALUES (gen_random_uuid(), 'old', 'Old\\school', 'UTC', 'EUR')`),
  );
  const archive = join(root, "earlier.gz");
  const header = await writeArchive(old.url, archive, { version: "0.0.1", encryptionKeyId: "x" });
  t.is(header.migrations.length, names.length - 1);
  await loadArchive(target.url, archive);
  await withClient(target.url, async (client) => {
    t.is((await client.query("SELECT name FROM schools")).rows[0].name, "Old\\school");
    t.is((await client.query("SELECT FROM migrations")).rowCount, names.length);
  });
});

test.serial("only restore --replace sets aside a cluster of another major version", async (t) => {
  const env = dataDirectory("major");
  const cluster = join(env["SCHOOL_SVC_DATA_DIR"]!, "postgres");
  chmodSync(env["SCHOOL_SVC_DATA_DIR"]!, 0o755);
  mkdirSync(cluster);
  writeFileSync(join(cluster, "PG_VERSION"), "12\n");
  for (const command of [["migrate"], ["restore", file]]) {
    const { code, stderr } = await cli(command, env);
    t.is(code, 1);
    t.regex(
      stderr,
      /created by PostgreSQL 12, but PostgreSQL \d+ is installed: run "school-svc backup <file>" .*Nothing was changed\n$/,
    );
  }
  const restored = await cli(["restore", file, "--replace"], env);
  t.is(restored.code, 0, restored.stderr);
  t.is(readFileSync(`${cluster}.postgresql-12/PG_VERSION`, "utf8"), "12\n");
  t.not(await mottoOf(env), undefined);
});

test.serial("an empty database is not backed up and no file is created", async (t) => {
  const empty = join(root, "empty.gz");
  const { code, stderr } = await cli(["backup", empty], dataDirectory("empty"));
  t.is(code, 1);
  t.is(stderr, "The database is empty: there is nothing to back up\n");
  t.false(existsSync(empty));
});

test.serial("restore warns about a different encryption key", async (t) => {
  const env = { ...dataDirectory("other-key"), ENCRYPTION_KEY: "another-key-another-key-another-key-1" };
  const { code, stdout, stderr } = await cli(["restore", file, "--json"], env);
  t.is(code, 0, stderr);
  t.false(JSON.parse(stdout).hasKey);
  t.regex(stderr, /different ENCRYPTION_KEY: .* copy secrets\.json/);
});

test.serial("backup and restore refuse a configured DATABASE_URL", async (t) => {
  for (const command of ["backup", "restore"]) {
    writeFileSync(join(root, "any.gz"), readFileSync(file));
    const { code, stderr } = await cli([command, join(root, command === "backup" ? "x.gz" : "any.gz")], {
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    });
    t.is(code, 1);
    t.regex(stderr, /works on the embedded database only, but DATABASE_URL is set/);
  }
});
