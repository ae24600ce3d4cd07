import { chmodSync, mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { cli, startCli } from "../support/process/process.ts";
import { serve, stop } from "../support/process/process-service.ts";

// Open to the account that PostgreSQL runs under where root runs the tests.
const dataDir = mkdtempSync(join(tmpdir(), "school-svc-embedded-"));
chmodSync(dataDir, 0o755);
test.after.always(async () => {
  await postmaster().then(
    (pid) => process.kill(pid, "SIGQUIT"),
    () => {},
  );
  await rm(dataDir, { recursive: true, force: true });
});
const env = {
  SCHOOL_SVC_DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  JWT_SECRET: undefined,
  ENCRYPTION_KEY: undefined,
};

test.serial("without a database it makes one, and keeps what it acknowledged through kill -9", async (t) => {
  const first = await serve(t, { env, args: ["--demo"] });
  await first.sees(/admin@greenfield\.example/);
  const before = await first.as("admin");
  const { etag, body } = await before
    .get("/school")
    .then(({ headers, body }) => ({ etag: headers.get("etag"), body }));
  t.is(body.slug, "greenfield");
  const motto = `Kept through a crash ${Date.now()}`;
  const patched = await before("PATCH", "/school", { motto }, etag ? { "if-match": etag } : {});
  t.is(patched.status, 200);
  t.is((await stop(first, "SIGKILL")).signal, "SIGKILL");

  const second = await serve(t, { env, args: ["--demo"] });
  // The database's server outlived the service: another process of this data directory joins it while it is used.
  const list = await cli(["tenants", "list", "--json"], env);
  t.is(JSON.parse(list.stdout).length, 2, list.stderr);
  const after = await second.as("admin");
  t.is((await after.get("/school")).body.motto, motto);
  const sameSession = await before.at(second.url).get("/school");
  t.is(sameSession.body.motto, motto, "the session and the keys were kept too");

  await t.notThrowsAsync(postmaster);
  const { code, stderr } = await stop(second);
  t.is(code, 0, stderr);
  await t.throwsAsync(postmaster, { code: "ENOENT" }, "the last one out stops PostgreSQL");
});

test.serial("a command that is interrupted stops it too, and ends by the signal", async (t) => {
  const seeding = startCli(t, ["seed", "demo", "--schools", "50", "--students", "500"], {
    env: { ...env, LOG_LEVEL: "info" },
    detached: true,
  });
  await seeding.sees(/start: models/);
  await t.notThrowsAsync(postmaster);
  process.kill(-seeding.child.pid!, "SIGTERM");
  process.kill(-seeding.child.pid!, "SIGTERM");
  const { signal, stderr } = await seeding.ended;
  t.is(signal, "SIGTERM");
  t.notRegex(stderr, /terminat|at async/, "it is no failure of the database");
  await t.throwsAsync(postmaster, { code: "ENOENT" });
});

const postmaster = async () =>
  Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
