import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { start, startCli } from "../support/process/process.ts";
import { checked, imported, manyStudents, missingNumbers, settle } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const client = await openClient(app.databaseUrl);
test.after.always(async () => {
  await client.end();
  await app.close();
});

const inDatabase = async (name: string): Promise<number> =>
  (await client.query("SELECT count(*)::int AS n FROM students WHERE given_name = $1", [name])).rows[0].n;

test.serial("a service that ends gives its import back, and the next one goes on by itself", async (t) => {
  const env = { DATABASE_URL: app.databaseUrl, LOG_LEVEL: "info" };
  const { id } = await checked(admin, "students", manyStudents("Restarted", 150));
  // The worker of this process must not take it.
  await client.query("UPDATE import_batches SET status = 'importing' WHERE id = $1", [id]);
  const worker = startCli(t, ["worker"], { env });
  await worker.sees(/worker ready/);
  t.is((await admin.put(`/import-batches/${id}/run`)).status, 202);
  while ((await inDatabase("Restarted")) < 10) await pause(2);
  worker.child.kill("SIGTERM");
  const { code } = await worker.ended;
  t.is(code, 0);
  t.like(await settle(admin, id), { status: "completed", countOk: 150, countFailed: 0 });
  t.is(await inDatabase("Restarted"), 150);
});

test.serial("an import that is killed goes on when it is asked to, and does no row twice", async (t) => {
  const { id } = await createKilled(t);
  const begun = await inDatabase("Struck");
  t.true(begun >= 10 && begun < 150, String(begun));
  t.like(await imported(admin, id), { status: "completed", countOk: 150, countFailed: 0 });
  t.is(await inDatabase("Struck"), 150);
  const { rows } = await client.query(
    "SELECT admission_number AS \"admissionNumber\" FROM students WHERE given_name = 'Struck'",
  );
  t.is(missingNumbers(rows), 0);
});

/** An import whose only process is killed in the middle of it. */
async function createKilled(t: Parameters<typeof startCli>[0]) {
  const env = { DATABASE_URL: app.databaseUrl };
  const { id } = await checked(admin, "students", manyStudents("Struck", 150));
  const script = `
    import { openRuntime } from "./src/runtime.ts";
    import { withContext } from "./src/lib/context.ts";
    import { startImport } from "./src/core/imports/start-import.ts";
    import { runImport } from "./src/core/imports/run-import.ts";
    await openRuntime();
    await withContext({ schoolId: process.argv[1], trusted: true }, async () => {
      await startImport(process.argv[2], { skipInvalid: false }, { queued: false });
      await runImport(process.argv[2]);
    });`;
  const school = (await admin.get("/school")).body.id;
  const running = start(t, process.execPath, ["--input-type=module-typescript", "-e", script, school, id], {
    env,
  });
  for (; (await inDatabase("Struck")) < 10; await pause(2))
    if (running.child.exitCode !== null) throw new Error(running.output.stderr);
  running.child.kill("SIGKILL");
  await running.ended;
  return { id };
}
