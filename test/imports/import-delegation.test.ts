import test from "ava";
import { sql } from "../identity/sql.ts";
import { personWith, roleWith } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";
import { checked, imported, settle, upload } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const superuser = await sql(app.databaseUrl);
test.after.always(async () => {
  await superuser.end();
  await app.close();
});

const beyond = { status: 403, code: "beyond_own_permissions" };
const students = "givenName,familyName\nIda,Import\nIvo,Import\n";
const files = {
  students,
  guardians: "givenName,familyName,relation\nGus,Import,uncle\n",
  staff: "staffNumber,givenName,familyName\nT-900,Sam,Import\n",
  enrollments: "studentAdmissionNumber,academicYearName,gradeLevelCode,startsOn\n1,2026,G1,2026-01-10\n",
};

test("an import needs what its rows need", async (t) => {
  const importer = await personWith(app, admin, ["imports.manage"]);
  for (const [kind, csv] of Object.entries(files))
    t.like((await upload(importer, kind, csv)).body, beyond, kind);
  const { id } = await checked(admin, "students", students);
  t.like((await importer.put(`/import-batches/${id}/run`, {})).body, beyond);
  const mapping = { fields: { givenName: "givenName", familyName: "familyName" } };
  t.like((await importer.put(`/import-batches/${id}/mapping`, mapping)).body, beyond);
  const office = await personWith(app, admin, ["imports.manage", "students.manage"]);
  t.like(await imported(office, id), { status: "completed", countOk: 2 });
  t.like((await upload(office, "guardians", files.guardians)).body, beyond, "guardians.manage is missing");
  t.is((await upload(office, "students", `${students}Ira,Import\n`)).status, 201);
});

test("an import stops where the account that started it may not do this any more", async (t) => {
  const may = await roleWith(admin, ["students.manage"]);
  const starter = await personWith(app, admin, ["imports.manage"]);
  await admin.put(`/users/${starter.id}/roles`, { roles: [starter.role.key, may.key] });
  const { id } = await checked(starter, "students", "givenName,familyName\nLate,Import\n");
  // What the job finds when the permission goes between the request and its turn.
  await admin.patch(`/roles/${may.id}`, { status: "retired" });
  await superuser.query("UPDATE import_batches SET status = 'importing', authorized_by = $2 WHERE id = $1", [
    id,
    starter.id,
  ]);
  const { runImport } = await import("../../src/core/imports/run-import.ts");
  const { withContext } = await import("../../src/lib/context.ts");
  const schoolId = admin.credentials.school.id;
  await withContext({ schoolId, trusted: true }, () => runImport(id));
  const stopped = await settle(admin, id);
  t.like(stopped, { status: "validated", countOk: 0, countValid: 1 });
  t.regex(stopped.error, /no longer has the permissions for it/);
  t.like((await starter.put(`/import-batches/${id}/run`, {})).body, beyond);
  t.like(await imported(admin, id), { status: "completed", countOk: 1, error: null });
});
