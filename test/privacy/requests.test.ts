import test from "ava";
import { expireResults } from "../../src/core/privacy/export/expire-results.ts";
import { runExport } from "../../src/core/privacy/export/run-export.ts";
import { withContext } from "../../src/lib/context.ts";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { type Client, createClient } from "../support/client.ts";
import { helperAccount } from "../support/helper-account.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const elsewhere = await app.as("admin", "riverside");
const { admit } = await openSchool(admin);
const client = await openClient(app.databaseUrl);
const [child] = (await ok(guardian.get("/guardian/children"))).data as Array<{ id: string }>;
const stranger: string = (await admit()).student.id;
test.after.always(async () => {
  await client.end();
  await app.close();
});

const { signal } = new AbortController();
const schoolId: string = admin.credentials.school.id;
const asJob = <T>(work: () => Promise<T>) => withContext({ schoolId, trusted: true }, work);
const ask = (who: Client, subjectId: string, kind = "export", subjectType = "student") =>
  who.post("/data-subject-requests", { kind, subjectType, subjectId });
const put = (id: string, path: string, body: object) =>
  admin.put(`/data-subject-requests/${id}/${path}`, body);

test.serial("a guardian asks for the data of a child in their custody, and of nobody else", async (t) => {
  const { status, body } = await ask(guardian, child!.id);
  t.is(status, 201, JSON.stringify(body));
  t.like(body, { status: "received", kind: "export" });
  t.false("verification" in body, "what the office notes is not shown");
  t.is((await ask(guardian, stranger)).status, 404);
  t.is((await ask(teacher, child!.id)).status, 403);
  t.is((await ask(admin, "0192d4e0-7b1a-7c3e-8f00-000000000000")).status, 400);
  t.is((await elsewhere.get(`/data-subject-requests/${body.id}`)).status, 404);
  t.is(
    (await guardian.put(`/data-subject-requests/${body.id}/verification`, { verification: "me" })).status,
    403,
  );
  await ok(put(body.id, "verification", { verification: "Called back" }));
  t.is((await put(body.id, "verification", { verification: "Again" })).body.code, "data_request_status");
  await asJob(() => runExport(body.id, { signal }));
  const mine = await ok(guardian.get(`/data-subject-requests/${body.id}`));
  t.is(mine.status, "completed");
  t.is((await guardian.get(`/data-subject-requests/${body.id}/content`)).status, 200);
  t.is((await elsewhere.get(`/data-subject-requests/${body.id}/content`)).status, 404);
  await client.query("UPDATE student_guardians SET has_custody = false WHERE student_id = $1", [child!.id]);
  t.is((await guardian.get(`/data-subject-requests/${body.id}/content`)).status, 404, "custody ended");
  await client.query("UPDATE student_guardians SET has_custody = true WHERE student_id = $1", [child!.id]);
});

test.serial("a copy is deleted after its last day", async (t) => {
  const [{ id }] = (
    await client.query("SELECT id FROM data_subject_requests WHERE result_file_id IS NOT NULL")
  ).rows;
  t.is((await expireResults({ school: schoolId, signal })).expired, 0);
  await client.query("UPDATE data_subject_requests SET result_expires_on = '2020-01-01' WHERE id = $1", [id]);
  t.is((await expireResults({ school: schoolId, signal, dryRun: true })).expired, 1);
  const files = async () => Number((await client.query("SELECT count(*) FROM stored_files")).rows[0].count);
  const before = await files();
  t.is((await expireResults({ school: schoolId, signal })).expired, 1);
  t.is(await files(), before - 1);
  t.like(await ok(admin.get(`/data-subject-requests/${id}`)), { resultFileId: null, status: "completed" });
  t.is((await admin.get(`/data-subject-requests/${id}/content`)).status, 404);
});

test.serial("a correction is completed by hand, and a request is rejected with a reason", async (t) => {
  const correction = await ok(ask(admin, stranger, "correction"));
  t.is((await put(correction.id, "completion", { outcome: "Done" })).body.code, "data_request_status");
  await ok(put(correction.id, "verification", { verification: "In person" }));
  t.is((await put(correction.id, "legal-hold", { reason: "Court" })).body.code, "data_request_kind");
  t.like(await ok(put(correction.id, "completion", { outcome: "New address" })), { status: "completed" });
  const erasure = await ok(ask(admin, stranger, "erasure"));
  t.is(
    (await admin.post(`/data-subject-requests/${erasure.id}/erasure-plan`)).body.code,
    "data_request_status",
  );
  t.like(await ok(put(erasure.id, "rejection", { outcome: "Still enrolled" })), { status: "rejected" });
  t.is((await put(erasure.id, "rejection", { outcome: "Again" })).body.code, "data_request_status");
});

test.serial("the register lists what is kept, and accounts of people belong to the people", async (t) => {
  const { tables } = await ok(admin.get("/processing-register"));
  t.like(
    tables.find((table) => table.entityTable === "student_notes"),
    { purpose: "schooling", erasure: "delete" },
  );
  t.is((await guardian.get("/processing-register")).status, 403);
  const response = await ask(admin, guardian.credentials.user.id, "export", "user");
  t.is(response.status, 400);
  t.regex(response.body.errors[0].message, /belongs to a person/);
});

test.serial("a record that was merged into that of a student at the school is not erased", async (t) => {
  const kept: string = (await admit()).student.id;
  const merged: string = (await admit()).student.id;
  await ok(admin.post("/person-merges", { entityType: "student", keptId: kept, mergedId: merged }));
  const { id } = await ok(ask(admin, merged, "erasure"));
  await ok(put(id, "verification", { verification: "Passport shown" }));
  t.is((await admin.post(`/data-subject-requests/${id}/erasure-plan`)).body.code, "subject_active");
  await client.query("UPDATE students SET status = 'withdrawn' WHERE id = $1", [kept]);
  const held = await ok(ask(admin, kept, "erasure"));
  await ok(put(held.id, "legal-hold", { reason: "A case in court" }));
  t.is((await admin.post(`/data-subject-requests/${id}/erasure-plan`)).body.code, "legal_hold");
  await ok(put(held.id, "legal-hold", { reason: null }));
  t.is((await admin.post(`/data-subject-requests/${id}/erasure-plan`)).status, 200);
});

test.serial(
  "a user who may only approve, and a key that may only manage, can read what is to be erased",
  async (t) => {
    const leaver: string = (await admit()).student.id;
    await client.query("UPDATE students SET status = 'withdrawn' WHERE id = $1", [leaver]);
    const { id } = await ok(ask(admin, leaver, "erasure"));
    const plan = `/data-subject-requests/${id}/erasure-plan`;
    await ok(put(id, "verification", { verification: "Passport shown" }));
    await ok(admin.post(plan));
    const [rule] = (await ok(admin.get("/retention-rules"))).data;
    const reads = [
      plan,
      `/erasure-items?dataSubjectRequestId=${id}`,
      "/retention-rules",
      `/retention-rules/${rule!.id}/preview`,
    ];
    const { client: approver } = await helperAccount(app, admin, "data-requests.approve");
    const key = await ok(admin.post("/api-keys", { name: "Archive", scopes: ["data-requests.manage"] }));
    for (const path of reads) {
      t.is((await approver.get(path)).status, 200, path);
      t.is((await createClient(app.url, key.key).get(path)).status, 200, path);
      t.is((await guardian.get(path)).status, 403, path);
    }
    t.true((await ok(approver.get(plan))).tables.length > 0);
    t.is((await approver.post(plan)).status, 403);
    const expired = { entityType: "document", trigger: "expired", keepDays: 90, action: "delete" };
    t.is((await approver.post("/retention-rules", expired)).status, 403);
    t.is((await approver.put(`/retention-rules/${rule!.id}/pause`)).status, 403);
    t.is((await approver.get("/processing-register")).status, 403);
    t.like(await ok(approver.put(`/data-subject-requests/${id}/confirmation`)), { status: "in_progress" });
  },
);
