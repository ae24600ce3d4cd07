import { createHash, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { withClient } from "../../src/db/pool/client.ts";
import { createDatabase } from "../support/database.ts";
import { cli, startCli } from "../support/process/process.ts";
import { startS3Server } from "../support/services/s3-server.ts";

const s3 = await startS3Server();
const { url, drop } = await createDatabase();
test.after.always(async () => {
  await drop();
  await s3.close();
});

const env = { DATABASE_URL: url, SCHOOL_SVC_DATA_DIR: join(tmpdir(), "school-svc-tests") };
const run = async (text: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query(text, values)).rows);
const files = (...args: string[]) => cli(["files", ...args, "--json"], { ...env, ...s3.settings });
const status = async () => {
  const { stdout } = await files("status");
  return Object.fromEntries(JSON.parse(stdout).map((row: any) => [row.place, row.files]));
};
const contents = () =>
  run("SELECT school_id || '/' || sha256 AS key, sha256(content) AS hash FROM stored_files ORDER BY 1");

test.serial("contents move to the object store and back, each under the id of its school", async (t) => {
  // More than one chunk of a read.
  const large = Buffer.alloc(1_300_000, randomUUID());
  const [school] = await run("SELECT id FROM schools ORDER BY slug DESC LIMIT 1");
  await run(
    "INSERT INTO stored_files (school_id, id, sha256, size, content) VALUES ($1, gen_random_uuid(), $2, $3, $4)",
    [school.id, createHash("sha256").update(large).digest("hex"), large.length, large],
  );
  const before = await contents();
  t.true(before.length >= 4);
  t.deepEqual(await status(), { database: before.length, s3: 0 });

  const out = await files("move", "--to", "s3");
  t.is(out.code, 0, out.stderr);
  t.is(JSON.parse(out.stdout).moved, before.length);
  t.regex(out.stderr, /files: \d+ done/);
  t.deepEqual(await status(), { database: 0, s3: before.length });
  t.deepEqual(await s3.keys(), before.map(({ key }) => key).sort());
  t.is(JSON.parse((await files("move", "--to", "s3")).stdout).moved, 0, "nothing is left to move");

  const back = await files("move", "--to", "database");
  t.is(back.code, 0, back.stderr);
  t.deepEqual(await contents(), before);
  const cleaned = await cli(["run-job", "file-cleanup", "--json"], { ...env, ...s3.settings });
  t.is(cleaned.code, 0, cleaned.stderr);
  t.deepEqual(await s3.keys(), [], "the objects of what moved back are deleted");
});

test.serial(
  "a move without the store fails and loses nothing, and succeeds once the store is back",
  async (t) => {
    const before = await contents();
    await s3.stop();
    const away = await files("move", "--to", "s3");
    t.is(away.code, 1);
    t.regex(away.stderr, /store of files/);
    t.deepEqual(await status(), { database: before.length, s3: 0 });
    await s3.start();
    await files("move", "--to", "s3");
    const back = await files("move", "--to", "database");
    t.is(back.code, 0, back.stderr);
    t.deepEqual(await contents(), before);
  },
);

test.serial(
  "a move that is killed on the way, out or back, continues when it is started again",
  async (t) => {
    await run(
      `INSERT INTO stored_files (school_id, id, sha256, size, content)
     SELECT $1, gen_random_uuid(), encode(sha256(content), 'hex'), length(content), content
     FROM (SELECT convert_to(repeat(n || ' ', 20000), 'UTF8') AS content FROM generate_series(1, 60) n) made`,
      [(await run("SELECT id FROM schools ORDER BY slug LIMIT 1"))[0].id],
    );
    const before = await contents();
    for (const [to, moved] of [
      ["s3", "content IS NULL"],
      ["database", "content IS NOT NULL"],
    ] as const) {
      const move = startCli(t, ["files", "move", "--to", to], { env: { ...env, ...s3.settings } });
      for (let some = 0; some < 5; await pause(2))
        [{ some }] = await run(`SELECT count(*)::int AS some FROM stored_files WHERE ${moved}`);
      move.child.kill("SIGKILL");
      t.is((await move.ended).signal, "SIGKILL", "killed before its end");
      const left = (await run(`SELECT 1 FROM stored_files WHERE NOT (${moved})`)).length;
      t.true(left > 0 && left < before.length, `${left} are left`);
      const again = await files("move", "--to", to);
      t.is(JSON.parse(again.stdout).moved, left);
    }
    t.deepEqual(await contents(), before);
  },
);

test.serial("without an object store there is nowhere to move to", async (t) => {
  const { code, stderr } = await cli(["files", "move", "--to", "s3"], env);
  t.is(code, 1);
  t.regex(stderr, /S3_BUCKET/);
  t.is((await cli(["files", "move"], env)).code, 2);
});

test.serial("doctor uses the bucket once, and names what is wrong with it", async (t) => {
  const examine = async (settings: Record<string, string>) => {
    const { stdout } = await cli(["doctor", "--json"], { ...env, ...settings });
    return JSON.parse(stdout).find(({ check }: { check: string }) => check === "files");
  };
  const kept = await s3.keys();
  t.like(await examine({}), { outcome: "ok", detail: "kept in the database" });
  t.like(await examine(s3.settings), { outcome: "ok" });
  t.deepEqual(await s3.keys(), kept, "it leaves nothing");
  const missing = await examine({ ...s3.settings, S3_BUCKET: "no-such-bucket" });
  t.is(missing.outcome, "failed");
  t.regex(missing.detail, /no-such-bucket: .*NoSuchBucket/);
  await files("move", "--to", "s3");
  t.like(await examine({}), { outcome: "failed" }, "files that nobody can read");
  await s3.stop();
  const away = await examine(s3.settings);
  t.is(away.outcome, "failed");
  t.regex(away.detail, /ECONNREFUSED/);
});
