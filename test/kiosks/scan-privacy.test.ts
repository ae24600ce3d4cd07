import test from "ava";
import { runErasure } from "../../src/core/privacy/erasure/run-erasure.ts";
import { runRetention } from "../../src/core/privacy/retention/run-retention.ts";
import { setClock } from "../../src/lib/clock.ts";
import { withContext } from "../../src/lib/context.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { batch, openKioskSchool, scan } from "./kiosk-school.ts";

const app = await startApp();
const school = await openKioskSchool(app);
const { admin, rows } = school;
const accounts = await openAccounts(app, admin);
await accounts.account("second-person", "principal");
const principal = await accounts.signIn("second-person");
const gate = await school.kiosk();
const { signal } = new AbortController();
test.afterEach.always(() => setClock());
test.after.always(async () => {
  await school.close();
  await app.close();
});

const asJob = <T>(work: () => Promise<T>) => withContext({ schoolId: school.id, trusted: true }, work);
const scansOf = async (studentId: string) =>
  (await ok(admin.get(`/kiosk-scans?studentId=${studentId}&count=true`))).data.length;
const scanned = async () => {
  const { cards } = await school.cardClass(1);
  school.at("08:00");
  await ok(
    gate.client.post("/kiosk/scans", batch(school.time("08:00"), scan(cards[0]!.qr, school.time("08:00")))),
  );
  setClock();
  return cards[0]!;
};

test.serial("the scans of an erased student are deleted", async (t) => {
  const { studentId } = await scanned();
  t.is(await scansOf(studentId), 1);
  await ok(
    admin.post(`/students/${studentId}/departure`, {
      ...{ outcome: "withdrawn", effectiveOn: school.day, reason: "Moves" },
    }),
  );
  const { id } = await ok(
    admin.post("/data-subject-requests", { kind: "erasure", subjectType: "student", subjectId: studentId }),
  );
  await ok(admin.put(`/data-subject-requests/${id}/verification`, { verification: "Called back" }));
  await ok(admin.post(`/data-subject-requests/${id}/erasure-plan`));
  await ok(principal.put(`/data-subject-requests/${id}/confirmation`));
  await asJob(() => runErasure(id, { signal }));
  t.is((await ok(admin.get(`/data-subject-requests/${id}`))).status, "completed");
  t.is(await scansOf(studentId), 0);
});

test.serial("a retention rule deletes scans of past school years, and their marks stay", async (t) => {
  const { studentId } = await scanned();
  const values = { entityType: "kiosk_scan", trigger: "year_ended", action: "delete" };
  t.is((await admin.post("/retention-rules", { ...values, keepDays: 5 })).status, 400);
  const rule = await ok(admin.post("/retention-rules", { ...values, keepDays: 30 }));
  await ok(principal.put(`/retention-rules/${rule.id}/activation`));
  await asJob(() => runRetention({ school: school.id, signal }));
  t.is(await scansOf(studentId), 1, "the year has not ended");
  const opened = Date.now();
  setClock(() => new Date(opened + 500 * 86_400_000));
  await asJob(() => runRetention({ school: school.id, signal }));
  setClock();
  t.is(await scansOf(studentId), 0);
  const marks = await rows("SELECT 1 FROM attendance_records WHERE school_id = $1 AND student_id = $2", [
    ...[school.id, studentId],
  ]);
  t.is(marks.length, 1);
});
