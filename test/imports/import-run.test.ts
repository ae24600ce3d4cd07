import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { checked, faultsOf, imported, manyStudents, missingNumbers, rowsOf, settle } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const client = await openClient(app.databaseUrl);
test.after.always(async () => {
  await client.end();
  await app.close();
});

const students = async (name: string) =>
  (await admin.get(`/students?q=${name}&limit=200`)).body.data as Array<{ admissionNumber: string }>;
const inDatabase = async (name: string): Promise<number> =>
  (await client.query("SELECT count(*)::int AS n FROM students WHERE given_name = $1", [name])).rows[0].n;

test.serial(
  "a file that is run by many at once is imported once, and running it again changes nothing",
  async (t) => {
    const { id } = await checked(admin, "students", manyStudents("Parallel", 60));
    const runs = await Promise.all(Array.from({ length: 6 }, () => admin.put(`/import-batches/${id}/run`)));
    t.true(runs.every(({ status }) => status === 202));
    t.like(await settle(admin, id), { status: "completed", countOk: 60, countFailed: 0 });
    const made = await students("Parallel");
    t.is(made.length, 60);
    t.is(missingNumbers(made), 0);
    const { updatedAt: _, ...before } = (await admin.get(`/import-batches/${id}`)).body;
    t.like((await admin.put(`/import-batches/${id}/run`)).body, before);
    t.is((await admin.delete(`/import-batches/${id}`)).status, 409, "done is done");
    t.is((await admin.put(`/import-batches/${id}/mapping`, { fields: before.mapping.fields })).status, 409);
    t.is(await inDatabase("Parallel"), 60);
    const { data } = (await admin.get("/activity-entries?limit=200")).body;
    const told = data.filter(({ summary }) => /imported|Parallel/.test(summary));
    t.deepEqual(
      told.map(({ summary }) => summary),
      ["60 students were imported from students.csv"],
    );
  },
);

test.serial("what fails while it runs is told, and is tried again after a correction", async (t) => {
  const file = "given name,family name,admission number\nLate,One,L-1\nLate,Two,L-2\n";
  const { id } = await checked(admin, "students", file);
  const other = await checked(admin, "students", "given name,family name,admission number\nEarly,One,L-2\n");
  t.like(await imported(admin, other.id), { status: "completed" });
  t.like(await imported(admin, id), { status: "partially_failed", countOk: 1, countFailed: 1 });
  t.deepEqual(await faultsOf(admin, id), { 3: ": This admission number is already in use" });
  t.like(await imported(admin, id), { status: "partially_failed", countOk: 1, countFailed: 1 });
  const [{ entityId }] = await rowsOf(admin, other.id);
  await client.query("UPDATE students SET admission_number = 'L-3' WHERE id = $1", [entityId]);
  t.like(await imported(admin, id), { status: "completed", countOk: 2, countFailed: 0 });
  t.is(await inDatabase("Late"), 2);
});

test.serial("an import that is cancelled while it runs stops, and keeps what it has", async (t) => {
  const { id } = await checked(admin, "students", manyStudents("Cancelled", 300));
  await admin.put(`/import-batches/${id}/run`);
  while ((await inDatabase("Cancelled")) < 5) await pause(2);
  t.like((await admin.delete(`/import-batches/${id}`)).body, { status: "cancelled" });
  t.is((await admin.put(`/import-batches/${id}/run`)).status, 409);
  // Another import goes through the same worker behind it: by then it has stopped.
  await imported(admin, (await checked(admin, "students", manyStudents("Behind", 1))).id);
  const rows = await rowsOf(admin, id, "imported");
  t.true(rows.length >= 5 && rows.length < 300);
  t.is(
    await inDatabase("Cancelled"),
    (
      await client.query(
        "SELECT count(*)::int AS n FROM import_rows WHERE import_batch_id = $1 AND status = 'imported'",
        [id],
      )
    ).rows[0].n,
  );
});

test.serial("a job is queued with what caused it, or not at all; schools do not see the queue", async (t) => {
  const jobs = async () => (await client.query("SELECT count(*)::int AS n FROM pgboss.job")).rows[0].n;
  const before = await jobs();
  const { inSchool } = await import("../../src/db/transaction.ts");
  const { query } = await import("../../src/db/query.ts");
  const { unprepared } = await import("../../src/db/sql.ts");
  const { enqueue } = await import("../../src/core/common/queue.ts");
  const { importRun } = await import("../../src/core/imports/import-queues.ts");
  const school = (await admin.get("/school")).body.id;
  const importBatchId = "01900000-0000-7000-8000-000000000000";
  await t.throwsAsync(
    inSchool(school, async () => {
      await enqueue(importRun, { importBatchId });
      const [role] = await query(unprepared`SELECT current_user AS name`);
      t.is(role!["name"], "school_svc_app", "the platform's role is given back at once");
      throw new Error("no");
    }),
    { message: "no" },
  );
  t.is(await jobs(), before);
  await t.throwsAsync(inSchool(school, () => enqueue(importRun, { importBatchId: "x" })));
  await t.throwsAsync(
    inSchool(school, () => query(unprepared`SELECT * FROM pgboss.job`)),
    {
      message: /permission denied for schema pgboss/,
    },
  );
  await inSchool(school, () => enqueue(importRun, { importBatchId }));
  t.is(await jobs(), before + 1);
});
