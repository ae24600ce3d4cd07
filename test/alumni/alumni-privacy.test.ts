import test from "ava";
import { alumnusLinks } from "../../src/core/alumni/alumnus-links.ts";
import { runErasure } from "../../src/core/privacy/erasure/run-erasure.ts";
import { runExport } from "../../src/core/privacy/export/run-export.ts";
import { runRetention } from "../../src/core/privacy/retention/run-retention.ts";
import { query } from "../../src/db/query.ts";
import { sql } from "../../src/db/sql.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { withContext } from "../../src/lib/context.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const admin = await app.as("admin");
const accounts = await openAccounts(app, admin);
await accounts.account("second-person", "principal");
const principal = await accounts.signIn("second-person");
const schoolId: string = admin.credentials.school.id;
const { signal } = new AbortController();
test.after.always(() => app.close());

const add = (values: object = {}) =>
  ok(admin.post("/alumni", { givenName: "Ana", familyName: "Quorble", leavingYear: 2001, ...values }));
const asJob = <T>(work: () => Promise<T>) => withContext({ schoolId, trusted: true }, work);
const linksOf = (id: string) =>
  inSchool(schoolId, () => query(sql`SELECT 1 AS one FROM alumnus_links WHERE alumnus_id = ${id}`));
const request = async (kind: string, subjectId: string) => {
  const { id } = await ok(admin.post("/data-subject-requests", { kind, subjectType: "alumnus", subjectId }));
  await ok(admin.put(`/data-subject-requests/${id}/verification`, { verification: "Called back" }));
  return id as string;
};

test.serial(
  "an alumnus gets a copy of the record, and its erasure leaves neither record nor link",
  async (t) => {
    const record = await add({ givenName: "Zephyrine", email: "zephyrine@alumni.example" });
    await inSchool(schoolId, () => alumnusLinks.create(record.id));
    const copy = await request("export", record.id);
    await asJob(() => runExport(copy, { signal }));
    t.is((await ok(admin.get(`/data-subject-requests/${copy}`))).status, "completed");
    const erasure = await request("erasure", record.id);
    await ok(admin.post(`/data-subject-requests/${erasure}/erasure-plan`));
    await ok(principal.put(`/data-subject-requests/${erasure}/confirmation`));
    await asJob(() => runErasure(erasure, { signal }));
    t.is((await ok(admin.get(`/data-subject-requests/${erasure}`))).status, "completed");
    t.is((await admin.get(`/alumni/${record.id}`)).status, 404);
    t.is((await linksOf(record.id)).length, 0);
  },
);

test.serial("a deleted record leaves no link", async (t) => {
  const record = await add();
  await inSchool(schoolId, () => alumnusLinks.create(record.id));
  t.is((await linksOf(record.id)).length, 1);
  t.is((await admin("DELETE", `/alumni/${record.id}`)).status, 204);
  t.is((await linksOf(record.id)).length, 0);
});

test.serial("records of those who never agreed to messages go after their period", async (t) => {
  const old = await add({ leavingYear: 1980 });
  const agreed = await add({ leavingYear: 1980, email: "kept@alumni.example" });
  await ok(admin.put(`/alumni/${agreed.id}/contact-agreement`, { agreed: true }));
  const values = { entityType: "alumnus", trigger: "left", action: "delete" };
  t.is((await admin.post("/retention-rules", { ...values, keepDays: 30 })).status, 400);
  const rule = await ok(admin.post("/retention-rules", { ...values, keepDays: 3650 }));
  await ok(principal.put(`/retention-rules/${rule.id}/activation`));
  await asJob(() => runRetention({ school: schoolId, signal }));
  t.is((await admin.get(`/alumni/${old.id}`)).status, 404);
  t.is((await admin.get(`/alumni/${agreed.id}`)).status, 200);
});
