import test from "ava";
import { startApp } from "../support/app.ts";
import { helperAccount } from "../support/helper-account.ts";
import { checked, imported, settle, upload } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const pupil = (await admin.get("/students?status=active&limit=1")).body.data[0];
test.after.always(() => app.close());

const refused = { status: 403, code: "beyond_own_permissions" };
const files: Record<string, string> = {
  students: "given name,family name\nImp,Students",
  guardians: "given name,family name\nImp,Guardians",
  staff: "staff number,given name,family name\nIMP-1,Imp,Staff",
  enrollments: "student admission number,academic year name,grade level code,starts on\nx,2026,G1,2026-01-12",
};
const needed: Record<string, string> = {
  ...{ students: "students.manage", guardians: "guardians.manage" },
  ...{ staff: "staff.manage", enrollments: "students.manage" },
};
const linked = `given name,family name,student admission number\nImp,Linked,${pupil.admissionNumber}`;

test.serial("a file is uploaded only by those who may enter its rows by hand", async (t) => {
  const { client, allow } = await helperAccount(app, admin, "imports.manage");
  for (const [kind, csv] of Object.entries(files)) {
    await allow("imports.manage");
    t.like((await upload(client, kind, csv)).body, refused, kind);
    await allow("imports.manage", `${needed[kind]}:own_classes`);
    t.like((await upload(client, kind, csv)).body, refused, `${kind} of own classes`);
    await allow("imports.manage", needed[kind]!);
    t.is((await upload(client, kind, csv)).status, 201, kind);
  }
  await allow("imports.manage", "guardians.manage");
  const { data: before } = (await admin.get("/import-batches?limit=200")).body;
  t.like(
    (await upload(client, "guardians", linked)).body,
    refused,
    "a guardian of a student changes the student",
  );
  t.is(
    (await admin.get("/import-batches?limit=200")).body.data.length,
    before.length,
    "nothing is left of it",
  );
});

test.serial(
  "what somebody else uploaded is neither mapped nor started beyond one's own permissions",
  async (t) => {
    const { client, allow } = await helperAccount(app, admin, "imports.manage", "guardians.manage");
    const { id, mapping } = await checked(admin, "students", files["students"]!);
    t.like((await client.put(`/import-batches/${id}/mapping`, mapping)).body, refused);
    t.like((await client.put(`/import-batches/${id}/run`, {})).body, refused);
    const { id: guardians } = await checked(admin, "guardians", linked);
    t.like((await client.put(`/import-batches/${guardians}/run`, {})).body, refused);
    const { fields } = (await admin.get(`/import-batches/${guardians}`)).body.mapping;
    t.like((await client.put(`/import-batches/${guardians}/mapping`, { fields })).body, refused);
    const { studentAdmissionNumber: _, ...unlinked } = fields;
    t.is((await client.put(`/import-batches/${guardians}/mapping`, { fields: unlinked })).status, 200);
    await settle(client, guardians);
    t.like(await imported(client, guardians), { status: "completed", countOk: 1 });
    await allow("imports.manage", "students.manage");
    t.like(await imported(client, id), { status: "completed", countOk: 1 });
  },
);

test.serial("the rows of a file are read only by those who may enter such records", async (t) => {
  const { client, allow } = await helperAccount(app, admin, "imports.manage", "guardians.manage");
  const { id } = await checked(admin, "students", "given name,family name\nHidden,Pupil\n,Nameless");
  const rows = async () => (await client.get(`/import-rows?importBatchId=${id}`)).body.data;
  const [row] = (await admin.get(`/import-rows?importBatchId=${id}`)).body.data;
  const reads = ["preview", "errors.csv"].map((each) => `/import-batches/${id}/${each}`);
  for (const path of reads) t.like((await client.get(path)).body, refused, path);
  t.deepEqual(await rows(), []);
  t.is((await client.get(`/import-rows/${row.id}`)).status, 404);
  t.notRegex((await client.get(`/import-rows.csv?importBatchId=${id}`)).body, /Hidden|Nameless/);
  await allow("imports.manage", "students.manage:own_classes");
  t.deepEqual(await rows(), []);
  t.like((await client.delete(`/import-batches/${id}`)).body, refused, "nor is it cancelled");
  t.is((await admin.get(`/import-batches/${id}`)).body.status, "validated");
  await allow("imports.manage", "students.manage");
  for (const path of reads) t.is((await client.get(path)).status, 200, path);
  t.is((await rows()).length, 2);
  t.like((await client.get(`/import-rows/${row.id}`)).body, { cells: ["Hidden", "Pupil"] });
  t.like((await client.delete(`/import-batches/${id}`)).body, { status: "cancelled" });
});

test.serial("an import stops where the permission of its starter is taken away", async (t) => {
  const { client, allow, name } = await helperAccount(app, admin, "imports.manage", "students.manage");
  const many = Array.from({ length: 3_000 }, (_, index) => `Stopped,Number ${index}`).join("\n");
  const { id } = await checked(client, "students", `given name,family name\n${many}`);
  t.is((await client.put(`/import-batches/${id}/run`, {})).status, 202);
  await allow("imports.manage");
  const stopped = await settle(admin, id);
  t.is(stopped.status, "validated");
  t.regex(
    stopped.error,
    new RegExp(`${name}, who started this import, no longer has the permissions for it: students.manage`),
  );
  t.true(stopped.countValid > 0 && stopped.countValid + stopped.countOk === 3_000);
  const { data } = (await admin.get(`/audit-events?entityId=${id}&action=import_batches.stop`)).body;
  t.is(data.length, 1);

  t.like((await client.put(`/import-batches/${id}/run`, {})).body, refused, "and does not start it again");
});
